import json,struct,sys,numpy as np,torch
sys.path.insert(0,'/work/wt/eye')
from tools.training_eye.net import Net
f=open('/work/wt/eye/referee/front_ends/page/static/eye/weights.bin','rb').read()
n=struct.unpack('<I',f[:4])[0]; head=json.loads(f[4:4+n])
for name,layers in head['nets'].items():
    net=Net(name)
    for l in layers:
        sh=l['shape'];p=sh[0];e=int(np.prod(sh[1:]));at=l['at']
        sc=np.frombuffer(f,'<f4',p,at);bi=np.frombuffer(f,'<f4',p,at+4*p);w=np.frombuffer(f,np.int8,p*e,at+8*p).reshape(sh)
        part=getattr(net,l['layer'])
        part.weight.data=torch.from_numpy((w*sc.reshape(-1,*[1]*(len(sh)-1))).astype(np.float32)); part.bias.data=torch.from_numpy(bi.copy())
    torch.save(net.state_dict(),f'/tmp/eye/{name}-start.pt')
print('ok')
