import { Link } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import icons from '#app/ui/icons/icon-button.module.css'
import { openAccountModal } from './account-modal-store.ts'
import { prepareAccountModal } from './account-modal.lazy.tsx'
import { useShopper } from './use-shopper.ts'

/** The account in the header: a visitor's leads to signing in, a shopper's to her orders. */
export function AccountButton() {
  const shopper = useShopper()
  if (shopper) {
    const greeting = `Hola, ${shopper.greeting}`
    return (
      <Link
        to="/profile/orders"
        className={icons.icon}
        data-look="plain"
        data-size="md"
        title={greeting}
        aria-label={`${greeting}. Tu cuenta`}
      >
        <Icon name="user" />
      </Link>
    )
  }
  return (
    <IconButton
      icon="user"
      label="Iniciar sesión"
      aria-haspopup="dialog"
      onPointerEnter={prepareAccountModal}
      onFocus={prepareAccountModal}
      onClick={() => openAccountModal()}
    />
  )
}
