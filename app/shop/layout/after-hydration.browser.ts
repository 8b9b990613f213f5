import { whenIdle } from '#app/ui/overlays/when-idle.ts'
import { keepPageOffline } from '#app/ui/overlays/keep-page.browser.ts'
import { prepareAccountModal } from '../account/account-modal.lazy.tsx'
import { prepareCartDrawer } from '../cart/cart-drawer.lazy.tsx'
import { prepareSearchCode } from '../search/search.lazy.tsx'
import { menuDrawer, menuPanel } from './menu.lazy.tsx'

/**
 * What a page needs soon, but not to answer: its answer to a lost connection, and once it is idle
 * the code behind the buttons of the header, so that they open at once.
 */
export function afterHydration(isSignedIn: boolean): void {
  keepPageOffline()
  whenIdle(() => {
    prepareCartDrawer()
    const { prepare: prepareMenu } = matchMedia('(width < 64rem)').matches ? menuDrawer : menuPanel
    prepareMenu()
    prepareSearchCode()
    if (!isSignedIn) prepareAccountModal()
  })
}
