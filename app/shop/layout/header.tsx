import { useEffect, useState, type SyntheticEvent } from 'react'
import { Link } from 'react-router'
import { explore } from '#core/catalogue/listing/navigation.ts'
import { shop } from '#core/base/policy/shop.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import icons from '#app/ui/icons/icon-button.module.css'
import { PaintGate } from '#app/ui/paint-gate.tsx'
import { useShopper } from '../account/use-shopper.ts'
import { AccountButton } from '../account/account-button.tsx'
import { CartButton } from '../cart/cart-button.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'
import { Logo } from './logo.tsx'
import { MainNav } from './main-nav.tsx'
import { menuDrawer } from './menu.lazy.tsx'
import { useOpenMenu } from './use-open-menu.ts'
import styles from './header.module.css'

/** Scroll distance after which the header changes. Source: specification, "Timings". */
const SCROLLED_AFTER_PX = 50

/**
 * The sticky header: navigation, logo, tools. Over a picture it is transparent with light text,
 * until the page scrolls or a menu opens.
 */
export function Header({ isOverPicture }: { isOverPicture: boolean }) {
  const isScrolled = useScrolledPast(SCROLLED_AFTER_PX)
  const menu = useOpenMenu()
  const isSignedIn = useShopper() !== undefined
  useEffect(() => {
    // Without it the code loads at the first sign of interest.
    import('./after-hydration.browser.ts').then(
      (after) => after.afterHydration(isSignedIn),
      () => undefined,
    )
  }, [isSignedIn])
  const { open, show, fail } = menu
  const isClear = isOverPicture && !isScrolled && !open
  const close = () => show()
  return (
    <>
      <header
        className={styles.header}
        data-over-picture={isOverPicture || undefined}
        data-surface={isClear ? 'picture' : undefined}
        data-scrolled={isScrolled || undefined}
      >
        <MainNav {...menu} />
        {/* Here in narrow windows, among the tools in wide ones, to match the reading order. */}
        <div className={styles.lead}>
          <MenuButton isAwake={isScrolled !== undefined} onOpen={() => show('all')} />
          <SearchButton />
        </div>
        <Link to="/" className={styles.home} aria-label={`${shop.name}, inicio`}>
          <Logo />
        </Link>
        {/* In this order: explore, search, account, wishlist, cart. */}
        <div className={styles.tools}>
          <LinkButton className={styles.explore} to={explore.to} variant="secondary" size="sm">
            {explore.label}
          </LinkButton>
          <SearchButton />
          <AccountButton />
          <WishlistButton />
          <CartButton />
        </div>
      </header>
      <PaintGate upTo="cabecera-fin" />
      {/* The keyboard equivalent of the veil is Escape. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={styles.veil} data-shown={open} onClick={close} />
      <menuDrawer.Part
        wanted={open === 'all'}
        onFail={fail}
        open={open === 'all'}
        onClose={close}
      />
    </>
  )
}

/**
 * Opens the menu. Without scripts a link to the same links in the footer; the same element, so that
 * a press from before hydration opens the menu.
 */
function MenuButton({ isAwake, onOpen }: { isAwake: boolean; onOpen: () => void }) {
  const open = (event: SyntheticEvent) => {
    event.preventDefault()
    onOpen()
  }
  return (
    <a
      className={`${icons.icon} ${styles.menu}`}
      data-look="plain"
      data-size="md"
      href="#pie"
      role={isAwake ? 'button' : undefined}
      aria-label="Menú"
      aria-haspopup="dialog"
      onPointerEnter={menuDrawer.prepare}
      onFocus={menuDrawer.prepare}
      onClick={open}
      // The browser makes a click of Enter; of the space bar only on a button.
      onKeyDown={(event) => event.key === ' ' && open(event)}
    >
      <Icon name="menu" />
    </a>
  )
}

/** Undefined until scripts run. */
function useScrolledPast(px: number): boolean | undefined {
  const [isPast, setIsPast] = useState<boolean>()
  useEffect(() => {
    const look = () => setIsPast(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return isPast
}
