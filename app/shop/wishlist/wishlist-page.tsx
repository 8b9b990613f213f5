import { useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useFetcher, useFetchers, useLocation } from 'react-router'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { TextField } from '#app/ui/forms/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { FormWindow } from '../forms/form-window.tsx'
import { OpenFormButton } from '../forms/open-form-button.tsx'
import { PostedNotice } from '../forms/posted-notice.tsx'
import { useOpenedForm } from '../forms/use-opened-form.ts'
import { FavouriteCard } from './favourite-card.tsx'
import type { WishlistAnswer } from './wishlist-answers.ts'
import { filterByName, type Favourite } from './wishlist-page-data.ts'
import styles from './wishlist-page.module.css'

type WishlistPageProps = {
  /** Null: they could not be read. */
  favourites: readonly Favourite[] | null
  /** What became of a change in a page without scripts. */
  posted?: WishlistAnswer | undefined
}

/** The favourites: to look through, to put into the cart, to take off. */
export function WishlistPage({ favourites, posted }: WishlistPageProps) {
  const [text, setText] = useState('')
  const isRemoved = useRemoved()
  const heading = useRef<HTMLHeadingElement>(null)
  if (!favourites) {
    return (
      <Page heading={heading}>
        <Notice tone="error">Error al cargar tus favoritos</Notice>
      </Page>
    )
  }
  const all = favourites.filter(({ productId }) => !isRemoved(productId))
  if (all.length === 0) {
    return (
      <Page heading={heading}>
        <PostedNotice answer={posted} />
        <NoFavourites />
      </Page>
    )
  }
  const shown = filterByName(all, text)
  return (
    <Page heading={heading}>
      <PostedNotice answer={posted} />
      <div className={styles.tools}>
        <TextField
          label="Buscar en tus favoritos"
          type="search"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <ClearAll onClear={() => heading.current?.focus()} />
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
              onRemove={(card) => focusBeside(card, heading.current)}
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

/** What is being taken off shows at once, and comes back when the shop refuses. */
function useRemoved(): (productId: string) => boolean {
  // A fetcher keeps its form until the list is here again: in between nothing shows twice.
  const forms = useFetchers().map(({ formData }) => formData)
  const isClearing = forms.some((form) => form?.get('intent') === 'clear')
  return (productId) =>
    isClearing ||
    forms.some((form) => form?.get('intent') === 'remove' && form.get('productId') === productId)
}

const CLEAR = 'vaciar'

function ClearAll({ onClear }: { onClear: () => void }) {
  const { pathname } = useLocation()
  const { Form } = useFetcher()
  const formId = useId()
  const forms = useOpenedForm((name) => name === CLEAR)
  const isOnPage = forms.onPage !== undefined
  return (
    <>
      <OpenFormButton forms={forms} opens={CLEAR} at="vaciar" variant="secondary">
        Eliminar todos
      </OpenFormButton>
      <div id="vaciar" className={styles.question}>
        <FormWindow
          open={isOnPage || forms.inWindow !== undefined}
          isOnPage={isOnPage}
          onClose={forms.close}
          title="¿Eliminar todos los favoritos?"
          focusCancel
          submit={
            <Button type="submit" form={formId} name="intent" value="clear">
              Eliminar todos
            </Button>
          }
        >
          <Form
            id={formId}
            method="post"
            action={pathname}
            onSubmit={() => {
              forms.close()
              onClear()
            }}
          >
            <p>No se puede deshacer.</p>
          </Form>
        </FormWindow>
      </div>
    </>
  )
}
