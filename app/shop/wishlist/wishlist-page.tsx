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
  /** Null if they could not be read. */
  favourites: readonly Favourite[] | null
  /** The server's answer, if a form was posted without scripts. */
  posted?: WishlistAnswer | undefined
}

/** The favourites: filter them, add them to the cart, remove them. */
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
  const all = favourites.filter(({ id }) => !isRemoved(id))
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
          <li key={favourite.id}>
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

/** The removed card takes its button along, so the focus moves to the next card first. */
function focusBeside(card: HTMLElement, otherwise: HTMLElement | null): void {
  const item = card.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const button = beside?.querySelector<HTMLElement>('button')
  if (button) button.focus()
  else otherwise?.focus()
}

type PageProps = { heading: RefObject<HTMLHeadingElement | null>; children: ReactNode }

/** The page alone, or inside the account frame. */
function Page({ heading, children }: PageProps) {
  const isInside = useLocation().pathname.startsWith('/profile')
  return (
    <div className={styles.page} data-inside={isInside || undefined}>
      <h1 ref={heading} tabIndex={-1} className="t-2">
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

/** Hides favourites at once while their removal is pending; a refusal shows them again. */
function useRemoved(): (id: string) => boolean {
  // A fetcher keeps its form data until revalidation ends, so no card reappears in between.
  const forms = useFetchers().map(({ formData }) => formData)
  const isClearing = forms.some((form) => form?.get('intent') === 'clear')
  return (id) =>
    isClearing || forms.some((form) => form?.get('intent') === 'remove' && form.get('id') === id)
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
