import { useEffect } from 'react'
import { useMatches } from 'react-router'
import { lazyComponent } from '#app/ui/overlays/lazy-component.tsx'
import { Toaster } from '#app/ui/overlays/toast.tsx'
import { whenIdle } from '#app/ui/overlays/when-idle.ts'
import { useChoice } from '../consent/consent-store.ts'
import { useAskForChoice } from '../consent/use-ask-for-choice.ts'
import { useJoinFavourites } from '../wishlist/use-join-favourites.ts'
import { loadAddedMessage } from './after-load.lazy.tsx'
import { RouteFocus } from './route-focus.tsx'

const viewed = lazyComponent(() =>
  import('../recently-viewed/recently-viewed.tsx').then((module) => module.RecentlyViewed),
)

/** What goes on from page to page; nothing needs it before a page answers. */
export function AfterLoad() {
  useAskForChoice()
  useJoinFavourites()
  useEffect(() => whenIdle(prepareAddedMessage), [])
  const productId = useProductId()
  const isAllowed = useChoice() === 'accepted' // the part itself asks for its category
  return (
    <>
      <Toaster />
      <RouteFocus />
      <viewed.Part
        wanted={isAllowed && productId !== undefined}
        onFail={withoutIt}
        productId={productId}
      />
    </>
  )
}

/** Without it the message of an addition is plain. */
const prepareAddedMessage = (): void =>
  void loadAddedMessage().then(({ showAdditions }) => showAdditions(), withoutIt)

/** Undefined on other pages, and where the product does not exist. */
function useProductId(): string | undefined {
  const page = useMatches().find(({ id }) => id === 'routes/product')
  return page?.loaderData ? page.params['productId'] : undefined
}

/** Pages are complete without it. */
function withoutIt(): void {}
