/** `:where` lets every rule of the app win. The variables are those of looks. */
const STYLE = `:where(.buidl-toast,.buidl-dialog){font:inherit;color:var(--text,CanvasText);background:var(--raised,var(--surface,Canvas));border:1px solid var(--line,GrayText);border-radius:var(--radius,12px)}
:where(.buidl-toasts){position:fixed;inset:auto 0 max(16px,env(safe-area-inset-bottom)) 0;z-index:2147483000;display:flex;justify-content:center;padding:0 16px;pointer-events:none}
:where(.buidl-toast){display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;max-width:36rem;padding:10px 16px;box-shadow:0 6px 24px rgb(0 0 0/.2);pointer-events:auto;overflow-wrap:anywhere}
:where(.buidl-dialog){width:min(28rem,calc(100vw - 32px));max-height:calc(100dvh - 32px);margin:auto;padding:20px;overflow:auto}
:where(.buidl-dialog::backdrop){background:rgb(0 0 0/.45)}
:where(.buidl-dialog form){display:grid;gap:14px}
:where(.buidl-dialog :is(h2,p)){margin:0;overflow-wrap:anywhere}
:where(.buidl-dialog label){display:grid;gap:4px}
:where(.buidl-dialog :is(input,select,textarea)){box-sizing:border-box;width:100%;min-height:44px;font:inherit;font-size:max(16px,1em)}
:where(.buidl-buttons){display:flex;flex-wrap:wrap;gap:8px;justify-content:flex-end}
:where(.buidl-buttons button,.buidl-toast button,.buidl-more button){min-height:44px;padding:0 16px;font:inherit;cursor:pointer;color:inherit;background:transparent;border:1px solid var(--line,GrayText);border-radius:var(--radius-small,8px)}
:where(.buidl-buttons button[type=submit]){color:var(--on-fill,Canvas);background:var(--fill,CanvasText);border-color:transparent}
:where(.buidl-buttons button.buidl-danger){color:#fff;background:#b3261e}
:where(.buidl-more){display:flex;flex-wrap:wrap;gap:8px 16px;align-items:center;justify-content:center;padding:16px 0}
:where(.buidl-more p){margin:0}
.buidl-more[hidden]{display:none}`;

const ID = 'buidl-kit-style';

/** Inserts the kit's styles before the app's, once. */
export function insertKitStyle(): void {
  if (document.getElementById(ID)) return;
  const style = document.createElement('style');
  style.id = ID;
  style.textContent = STYLE;
  document.head.prepend(style);
}
