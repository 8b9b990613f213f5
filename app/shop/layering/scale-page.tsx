import { useRef, useState, type RefObject } from 'react'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { TrailMark } from '#app/ui/icons/mark.tsx'
import { printOutfit } from '#core/catalogue/layering/outfit-address.ts'
import {
  oneSizeForAll,
  swapTo,
  withoutSize,
  type LayerPieces,
  type Outfit,
  type Piece,
  type Worn,
} from '#core/catalogue/layering/outfit.ts'
import { Price } from '../price/price.tsx'
import { ShareOutfit } from './share-outfit.tsx'
import { addOutfit } from './add-outfit.browser.ts'
import { BuyOutfit } from './buy-outfit.tsx'
import { LayerItem } from './layer-item.tsx'
import { Counted, OutfitFigures } from './outfit-figures.tsx'
import { Ruler } from './ruler.tsx'
import { ScaleForm } from './scale-form.tsx'
import {
  formatGrams,
  layerLabels,
  missingCountText,
  missingText,
  oneSizeText,
  substituteText,
} from './scale-texts.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useOutfit, type OutfitState } from './use-outfit.ts'
import styles from './scale-page.module.css'

const TRAIL = [{ label: 'Inicio', to: '/' }, { label: 'La báscula' }]
const LIST_NAME = 'Capas, de la piel hacia fuera'
/** The first size that is left, of the pieces that are asked for it. */
const INVALID_SIZE = '[data-invalid] input:not([aria-disabled])'

/** Weather and hours, the layers for them, and what they weigh together. */
export function ScalePage({ layers }: { layers: readonly LayerPieces[] }) {
  const state = useOutfit(layers)
  const { terms, chosen, outfit } = state
  const [isAsking, setIsAsking] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const missing = withoutSize(outfit)
  const asked = isAsking ? missing : []
  const withPiece: WithPiece = ({ layer, size }, piece) =>
    printOutfit(terms, swapTo(chosen, layer, piece, size))
  const add = () => {
    if (missing.length === 0) return addOutfit(outfit.worn)
    setIsAsking(true)
    // After the rows have their messages, which are read with the focus.
    requestAnimationFrame(() => {
      const first = list.current?.querySelector<HTMLElement>(INVALID_SIZE)
      first?.focus({ preventScroll: true })
      first?.closest('li')?.scrollIntoView({ block: 'nearest' })
    })
  }
  const page = useKeptFocus(printOutfit(terms, chosen))
  const buy = <BuyOutfit outfit={outfit} withPiece={withPiece} onAdd={add} />
  return (
    <div ref={page} className={styles.page}>
      <Breadcrumbs items={TRAIL} />
      <header className={styles.head}>
        <div>
          <h1>La báscula</h1>
          <p className="ui muted">
            Di qué tiempo hace y cuántas horas. Te damos las capas, y lo que pesan.
          </p>
        </div>
        <ScaleForm terms={terms} chosen={chosen} />
      </header>
      <div className={styles.columns}>
        <Layers ref={list} state={state} asked={asked} withPiece={withPiece} />
        <OutfitFigures outfit={outfit}>
          <Hints asked={asked} state={state} />
          <div className={styles.main} data-buy>
            {buy}
          </div>
          {outfit.worn.length > 0 ? (
            <p className={styles.share}>
              <span>La dirección guarda tu conjunto.</span>
              <ShareOutfit />
            </p>
          ) : null}
        </OutfitFigures>
      </div>
      <Ruler outfit={outfit} />
      <div className={styles.bar} data-buy>
        <Sum outfit={outfit} />
        {buy}
      </div>
    </div>
  )
}

/** The address of the outfit with another piece in this layer. */
type WithPiece = (worn: Worn, piece: Piece) => string

type LayersProps = {
  ref: RefObject<HTMLOListElement | null>
  state: OutfitState
  /** The pieces that are asked for their size. */
  asked: readonly Worn[]
  withPiece: WithPiece
}

function Layers({ ref, state, asked, withPiece }: LayersProps) {
  const { chosen, outfit, choose } = state
  if (outfit.worn.length === 0) return <NoLayers />
  return (
    <ol ref={ref} className={styles.layers} aria-label={LIST_NAME}>
      {outfit.worn.map((worn, at) => (
        <LayerItem
          key={worn.layer}
          worn={worn}
          place={at + 1}
          addressWith={(piece) => withPiece(worn, piece)}
          error={asked.includes(worn) ? 'Elige talla' : undefined}
          // The sizes are those of the catalogue.
          onSize={(size) => choose(swapTo(chosen, worn.layer, worn.piece, size))}
        />
      ))}
    </ol>
  )
}

/** Grams and both prices in the bar of a phone. */
function Sum({ outfit }: { outfit: Outfit }) {
  const { grams, isLowest } = outfit
  return (
    <div className={styles.sum}>
      <b>
        <Counted value={grams} text={formatGrams(grams)} />
        <span aria-hidden="true">{'\u00A0g'}</span>
      </b>
      <Price of={outfit} isLowest={isLowest} />
    </div>
  )
}

type HintsProps = {
  asked: readonly Worn[]
  state: OutfitState
}

/** What is missing or gone, and one size for all. */
function Hints({ asked, state: { terms, chosen, outfit } }: HintsProps) {
  const one = oneSizeForAll(outfit, chosen)
  const missing = withoutSize(outfit)
  return (
    <>
      {outfit.worn.map(({ layer, piece, substitute }) =>
        substitute ? (
          <p key={layer} className={styles.hint}>
            {`${piece.name} no está. ${substituteText(piece, substitute)}.`}
          </p>
        ) : null,
      )}
      <div role="alert">
        {asked.length > 0 ? (
          <p className={styles.alert}>
            <Icon name="alert-circle" size="sm" />
            <span>{`${missingText(asked)}.`}</span>
          </p>
        ) : null}
      </div>
      {one ? (
        <p className={styles.hint}>
          <span>{missing.length > asked.length ? `${missingCountText(missing.length)}.` : ''}</span>
          <LinkButton
            to={printOutfit(terms, one.chosen)}
            variant="secondary"
            size="sm"
            replace
            preventScrollReset
          >
            {oneSizeText(one)}
          </LinkButton>
        </p>
      ) : null}
    </>
  )
}

const DRAWINGS = [
  { layer: 'piel', plan: 'camiseta' },
  { layer: 'abrigo', plan: 'polar' },
  { layer: 'fuera', plan: 'chaqueta_impermeable' },
] as const

/** The layers as drawings: no product that is sold suits any of them. */
function NoLayers() {
  return (
    <ol className={styles.layers} aria-label={LIST_NAME}>
      {DRAWINGS.map(({ layer, plan }, at) => (
        <li key={layer} className={styles.empty}>
          <p>
            <TrailMark />
            <span>{`${at + 1}. ${layerLabels[layer]}`}</span>
          </p>
          <div>
            <img src={`/img/plans/${plan}.svg`} alt="" width={400} height={500} />
          </div>
          <p className="small muted">No hay prendas para esta capa</p>
        </li>
      ))}
    </ol>
  )
}
