import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'

/** The menus are on every page and opened on few: their code and links come with the first sign. */
export const menuPanel = lazyComponent(() => import('./menu-panel.tsx').then((it) => it.MenuPanel))
export const menuDrawer = lazyComponent(() =>
  import('./menu-drawer.tsx').then((it) => it.MenuDrawer),
)
