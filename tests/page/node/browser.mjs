// The little of a browser that the page's modules look at when they are loaded.
const nobody = () => ({ matches: false, addEventListener() {} });
Object.assign(globalThis, {
  location: { hash: "#token/print", search: "" },
  addEventListener() {},
  HTMLElement: class {},
  customElements: { define() {} },
  matchMedia: nobody,
  navigator: { language: "en" },
  innerWidth: 390,
  innerHeight: 844,
  getComputedStyle: ({ style }) => ({ paddingLeft: "0", paddingTop: "0", rowGap: "0", ...style }),
});
