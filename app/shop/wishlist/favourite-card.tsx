import { Link, useFetcher, useLocation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { addToCart } from '../cart/add-to-cart.browser.ts'
import { thumbnailAvif } from '#core/catalogue/pictures.ts'
import { searchChoice } from '#core/catalogue/search-choice.ts'
import { Price } from '../price/price.tsx'
import type { Favourite } from './wishlist-page-data.ts'
import styles from './wishlist-page.module.css'

type FavouriteCardProps = { favourite: Favourite; onRemove: (card: HTMLElement) => void }

/** A favourite: product, today's price, and a button to add it to the cart. */
export function FavouriteCard({ favourite, onRemove }: FavouriteCardProps) {
  const { id, productId, card, image } = favourite
  const name = card?.name ?? favourite.name
  const choice = card ? searchChoice(card) : undefined
  return (
    <article className={styles.card}>
      <div className={styles.frame}>
        <Picture
          avif={thumbnailAvif(image)}
          fallbackSrc={image}
          width={640}
          height={800}
          alt={name}
        />
        {card?.offer ? (
          <div className={styles.offer}>
            <Badge boxed>{card.offer}</Badge>
          </div>
        ) : null}
        <RemoveButton id={id} name={name} onRemove={onRemove} />
      </div>
      <h2 className={styles.name}>
        {card ? <Link to={`/products/${productId}`}>{name}</Link> : name}
      </h2>
      <Price of={card ?? favourite} />
      {card && choice ? (
        <Button size="sm" variant="secondary" wide onClick={() => addToCart(card, choice)}>
          Añadir al Carrito
        </Button>
      ) : (
        <p className="small quiet">{card ? 'Agotado' : 'Ya no está a la venta'}</p>
      )}
    </article>
  )
}

type RemoveButtonProps = { id: string; name: string } & Pick<FavouriteCardProps, 'onRemove'>

/** The page hides the card while its removal is pending, see `useRemoved`. */
function RemoveButton({ id, name, onRemove }: RemoveButtonProps) {
  const { Form } = useFetcher()
  const { pathname } = useLocation()
  return (
    <Form method="post" action={pathname} onSubmit={(event) => onRemove(event.currentTarget)}>
      <input type="hidden" name="id" value={id} />
      <IconButton
        type="submit"
        name="intent"
        value="remove"
        className={styles.remove}
        icon="x"
        label={`Eliminar ${name} de favoritos`}
      />
    </Form>
  )
}
