import { lazyPart } from '#app/ui/lazy-part.tsx'

/** The menus are on every page and opened on few: their code and links come with the first sign. */
export const menuPanel = lazyPart(() => import('./menu-panel.tsx').then((it) => it.MenuPanel))
export const menuDrawer = lazyPart(() => import('./menu-drawer.tsx').then((it) => it.MenuDrawer))
