import { createHash } from 'node:crypto'
import { SIGNED_IN_MARK } from '../../contract/signed-in-mark.ts'
import { LATER_SCRIPT } from './later-script.ts'

/**
 * Runs before anything is shown. Sets the remembered theme, and whether somebody is signed in; says when fonts and the
 * app are loaded (later-script.ts). Where the address holds a hash route, keeps the server's page (home, or another
 * permalink) out of sight until the app has shown that route, and asks for the route's data at once. Where the app's
 * script does not arrive, the page comes back.
 */
export const HEAD_SCRIPT = `(function(d,h,r,q){
d.classList.add('scripted');
if(/(?:^|;\\s*)${SIGNED_IN_MARK}=1/.test(document.cookie))d.classList.add('signed-in');
${LATER_SCRIPT}
try{r=localStorage.getItem('theme');if(r==='light'||r==='dark')d.dataset.theme=r}catch(e){}
if(h.slice(0,2)!=='#/'||h.slice(1)===location.pathname+location.search)return;
d.classList.add('arriving');
addEventListener('error',function(e){if(e.target&&e.target.tagName==='SCRIPT')d.classList.remove('arriving')},true);
h=h.slice(1);r=h.split('?');q=/(?:^|&)q=([^&]*)/.exec(r[1]||'');
try{q=q?decodeURIComponent(q[1].replace(/\\+/g,' ')).trim():''}catch(e){q=''}
h=r[0]==='/'?'/api/home':(h=/^\\/review\\/0*(\\d+)$/.exec(r[0]))?'/api/reviews/'+h[1]:
r[1]&&r[0]!=='/search'?'':/^\\/(reviews|categories|category\\/all)$/.test(r[0])?'/api/reviews':
(h=/^\\/category\\/([\\w-]+)$/.exec(r[0]))?'/api/categories/'+h[1]+'/reviews':
r[0]==='/search'&&q?'/api/search?q='+encodeURIComponent(q):'';
if(h){q=fetch(h,{headers:{Accept:'application/json'}});q.catch(function(){});window.earlyAnswer={path:h,answer:q}}
})(document.documentElement,location.hash)`.replaceAll('\n', '')

export const HEAD_SCRIPT_HASH = `'sha256-${createHash('sha256').update(HEAD_SCRIPT).digest('base64')}'`
