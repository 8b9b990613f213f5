import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/overlays/dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/overlays/toast-store.ts'
import { notifySignedOut } from '../account/signed-out.browser.ts'
import { FavouriteCard } from './favourite-card.tsx'
import { changeWishlist, type WishlistChange } from './wishlist-call.browser.ts'
import { filterByName, type Favourite } from './wishlist-page-data.ts'
import styles from './wishlist-page.module.css'

const MESSAGE_MS = 3000

/** The favourites: to look through, to put into the cart, to take off. Null: they could not be read. */
export function WishlistPage({ favourites }: { favourites: readonly Favourite[] | null }) {
  const [text, setText] = useState('')
  const { removed, change } = useChanges(favourites)
  const heading = useRef<HTMLHeadingElement>(null)
  if (!favourites) {
    return (
      <Page heading={heading}>
        <Notice tone="error">Error al cargar tus favoritos</Notice>
      </Page>
    )
  }
  const all = favourites.filter(({ productId }) => !removed.includes(productId))
  if (all.length === 0) {
    return (
      <Page heading={heading}>
        <NoFavourites />
      </Page>
    )
  }
  const shown = filterByName(all, text)
  return (
    <Page heading={heading}>
      <div className={styles.tools}>
        <TextField
          label="Buscar en tus favoritos"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ClearAll
          onClear={() => {
            heading.current?.focus()
            void change({ action: 'clear' }, all)
          }}
        />
      </div>
      <p className="small quiet" role="status">
        {countText(shown.length)}
      </p>
      {shown.length === 0 ? (
        <Button variant="secondary" onClick={() => setText('')}>
          Ver todos los favoritos
        </Button>
      ) : null}
      <ul className={styles.grid}>
        {shown.map((favourite) => (
          <li key={favourite.productId}>
            <FavouriteCard
              favourite={favourite}
              onRemove={(card) => {
                focusBeside(card, heading.current)
                void change({ action: 'remove', productId: favourite.productId }, [favourite])
              }}
            />
          </li>
        ))}
      </ul>
    </Page>
  )
}

function countText(count: number): string {
  if (count === 0) return 'Ningún favorito se llama así'
  return count === 1 ? '1 favorito' : `${count} favoritos`
}

/** What is removed takes its button with it: the focus goes to the neighbour first. */
function focusBeside(card: HTMLElement, otherwise: HTMLElement | null): void {
  const item = card.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const button = beside?.querySelector<HTMLElement>('button')
  if (button) button.focus()
  else otherwise?.focus()
}

type PageProps = { heading: RefObject<HTMLHeadingElement | null>; children: ReactNode }

/** On its own, or inside the account's corner. */
function Page({ heading, children }: PageProps) {
  const isInside = useLocation().pathname.startsWith('/profile')
  return (
    <div className={styles.page} data-inside={isInside || undefined}>
      <h1 ref={heading} tabIndex={-1} className={isInside ? 't-2' : 't-1'}>
        Tus Productos Favoritos
      </h1>
      {children}
    </div>
  )
}

function NoFavourites() {
  return (
    <EmptyState
      title="Aún no has guardado nada"
      text="El corazón de cada prenda la guarda aquí."
      actions={<LinkButton to="/collections">Explorar Colecciones</LinkButton>}
    />
  )
}

/** What was taken off shows at once, and comes back when the shop refuses. */
function useChanges(favourites: readonly Favourite[] | null) {
  const [removed, setRemoved] = useState<readonly string[]>([])
  const [known, setKnown] = useState(favourites)
  if (favourites !== known) {
    // Not when the shop has answered, but when its list is here: in between it would show again.
    setKnown(favourites)
    setRemoved(removed.filter((id) => favourites?.some(({ productId }) => productId === id)))
  }
  const revalidator = useRevalidator()
  const change = async (wish: WishlistChange, gone: readonly Favourite[]) => {
    const ids = gone.map(({ productId }) => productId)
    setRemoved((before) => [...before, ...ids])
    const answer = await changeWishlist(wish)
    const isAll = wish.action === 'clear'
    if (answer === 'ok') {
      const text = isAll ? 'Lista de favoritos vaciada' : 'Producto eliminado de tus favoritos'
      toast.show({ text, durationMs: MESSAGE_MS })
    } else if (answer === 'signed_out') {
      notifySignedOut()
    } else {
      const text = isAll ? 'Error al vaciar la lista' : 'Error al eliminar el producto'
      toast.show({ text, tone: 'error', durationMs: MESSAGE_MS })
    }
    if (answer !== 'ok') setRemoved((before) => before.filter((id) => !ids.includes(id)))
    if (answer !== 'signed_out') await revalidator.revalidate()
  }
  return { removed, change }
}

function ClearAll({ onClear }: { onClear: () => void }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Eliminar todos
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title="¿Eliminar todos los favoritos?"
        footer={
          <>
            <Button variant="secondary" data-autofocus onClick={close}>
              Cancelar
            </Button>
            <Button
              onClick={() => {
                close()
                onClear()
              }}
            >
              Eliminar todos
            </Button>
          </>
        }
      >
        <p>No se puede deshacer.</p>
      </Dialog>
    </>
  )
}
