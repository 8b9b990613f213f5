import { whenIdle } from '#app/ui/overlays/when-idle.ts'
import { prepareAccountModal } from '../account/account-modal.lazy.tsx'
import { prepareCartDrawer } from '../cart/cart-drawer.lazy.tsx'
import { prepareSearchCode } from '../search/search.lazy.tsx'
import { menuDrawer, menuPanel } from './menu.lazy.tsx'

/** Once a page is idle, loads the code behind the buttons of the header, so that they open at once. */
export function afterHydration(isSignedIn: boolean): void {
  whenIdle(() => {
    prepareCartDrawer()
    const { prepare: prepareMenu } = matchMedia('(width < 64rem)').matches ? menuDrawer : menuPanel
    prepareMenu()
    prepareSearchCode()
    if (!isSignedIn) prepareAccountModal()
  })
}
