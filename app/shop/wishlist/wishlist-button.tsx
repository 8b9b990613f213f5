import { Link } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import icons from '#app/ui/icons/icon-button.module.css'
import { openAccountModal } from '../account/account-modal-store.ts'
import { prepareAccountModal } from '../account/account-modal.lazy.tsx'
import { useShopper } from '../account/use-shopper.ts'
import badge from '../cart/cart-button.module.css'

/** The favourites button of the header, with their number; a visitor must sign in first. */
export function WishlistButton() {
  const shopper = useShopper()
  if (!shopper) {
    return (
      <IconButton
        icon="heart"
        label="Favoritos"
        aria-haspopup="dialog"
        onPointerEnter={prepareAccountModal}
        onFocus={prepareAccountModal}
        onClick={() => openAccountModal({ next: '/wishlist' })}
      />
    )
  }
  const count = shopper.savedIds.length
  return (
    <Link
      to="/wishlist"
      className={`${icons.icon} ${badge.button}`}
      data-look="plain"
      data-size="md"
      aria-label={count === 0 ? 'Favoritos' : `Favoritos, ${count}`}
    >
      <Icon name="heart" />
      {count > 0 ? (
        <span key={count} className={badge.count} aria-hidden="true">
          {count}
        </span>
      ) : null}
    </Link>
  )
}
