import { Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { addToCart } from '../cart/add-to-cart.browser.ts'
import { productPicture } from '#core/catalogue/pictures.ts'
import type { Choice } from '#core/catalogue/product.ts'
import { searchChoice } from '#core/catalogue/search-choice.ts'
import { Price } from '../price/price.tsx'
import type { SearchHit } from '#core/catalogue/search/search-answer.ts'
import { closeSearch } from './search-store.ts'
import styles from './search-panel.module.css'

type SearchResultProps = { entry: SearchHit; wanted: Partial<Choice> }

/**
 * A product in the results, in its first colour or the one that was typed. The button says which
 * variant it adds at once.
 */
export function SearchResult({ entry, wanted }: SearchResultProps) {
  const { id, name, summary, pictures } = entry
  const choice = searchChoice(entry, wanted)
  const color = (wanted.color === undefined ? entry.colors[0] : choice?.color) ?? ''
  const address = `/products/${id}?color=${encodeURIComponent(color)}`
  const { avifSrcSet, fallback } = productPicture({ id, color, version: pictures[color] ?? '0' })
  return (
    <li className={styles.result} data-sold-out={choice ? undefined : true}>
      <Link to={address} tabIndex={-1} aria-hidden="true" onClick={closeSearch}>
        <Picture
          className={styles.picture}
          avif={avifSrcSet}
          fallbackSrc={fallback}
          sizes="(width >= 64rem) 13vw, 4.5rem"
          width={640}
          height={800}
          alt=""
        />
      </Link>
      <div className={styles.text}>
        <Link to={address} className={styles.name} onClick={closeSearch}>
          {name}
        </Link>
        <span className={styles.quiet}>{summary}</span>
        <Price of={entry} />
      </div>
      {choice ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Añadir ${name} al carrito: ${choiceText(choice)}`}
          onClick={() => addToCart(entry, choice)}
        >
          <span className={styles.add}>
            Añadir <small>{choiceText(choice)}</small>
          </span>
        </Button>
      ) : (
        <Button size="sm" variant="secondary" disabled>
          Agotado
        </Button>
      )}
    </li>
  )
}

/** "Talla M, negro" */
function choiceText({ size, color }: Choice): string {
  return `${size === 'Único' ? 'Talla única' : `Talla ${size}`}, ${color.toLowerCase()}`
}
