import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'

/** Menus are rarely opened, so their code and links load at the first sign of interest. */
export const menuPanel = lazyComponent(() => import('./menu-panel.tsx').then((it) => it.MenuPanel))
export const menuDrawer = lazyComponent(() =>
  import('./menu-drawer.tsx').then((it) => it.MenuDrawer),
)
