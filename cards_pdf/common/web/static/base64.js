// A file as JSON can hold it.
export async function base64(file) {
  let signs = "";
  for (const byte of new Uint8Array(await new Response(file).arrayBuffer()))
    signs += String.fromCharCode(byte);
  return btoa(signs);
}
