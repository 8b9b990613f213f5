import { Link } from 'react-router'
import { Icon } from '#app/ui/icons/icon.tsx'
import icons from '#app/ui/icons/icon-button.module.css'
import { openAccountModal } from './account-modal-store.ts'
import { prepareAccountModal } from './account-modal.lazy.tsx'
import { SIGN_IN_PATH } from './sign-in-path.ts'
import { useShopper } from './use-shopper.ts'

/**
 * The account link in the header. It leads a shopper to the orders and a visitor to the sign-in
 * page; with scripts it opens the sign-in window.
 */
export function AccountButton() {
  const shopper = useShopper()
  const greeting = shopper && `Hola, ${shopper.greeting}`
  return (
    <Link
      to={shopper ? '/profile/orders' : SIGN_IN_PATH}
      className={icons.icon}
      data-look="plain"
      data-size="md"
      title={greeting}
      aria-label={greeting ? `${greeting}. Tu cuenta` : 'Iniciar sesión'}
      {...(!shopper && {
        'aria-haspopup': 'dialog',
        onPointerEnter: prepareAccountModal,
        onFocus: prepareAccountModal,
        onClick: (event) => {
          event.preventDefault()
          openAccountModal()
        },
      })}
    >
      <Icon name="user" />
    </Link>
  )
}
