import { Link } from 'react-router'
import { formatEuros } from '#core/base/money/money.ts'
import type { DraftContent } from '#core/catalogue/product-edit/product-content.ts'
import type { VariantUnits } from '#core/catalogue/product-edit/product-list.server.ts'
import type { ProductState } from '#core/catalogue/product-edit/product-state.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { DESK } from '../http/desk-paths.ts'
import { Block, Columns, Facts, Timeline, type Happening } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskForm, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { whenText } from '../ui/when.ts'
import type { LabelledProduct } from '#core/settings/guarantee/durability-label.server.ts'
import { LabelBlock } from './label-block.tsx'
import { ProductForm, type Maker } from './product-form-fields.tsx'
import { FIELD_LABELS } from './product-form.ts'
import {
  ProductPictures,
  type ColorPictures,
  type WaitingPictures,
} from './pictures/product-pictures.tsx'
import { putText } from './pictures/picture-words.ts'
import { ProductHistory, type ProductHistoryProps } from './history/product-history.tsx'
import { PRODUCT_SIGNS } from './product-words.ts'
import { VariantGrid } from './variant-grid.tsx'
import styles from './products.module.css'

export type ProductPageProps = {
  id: string
  content: DraftContent
  state: ProductState
  version: string
  /** Of a draft: its date in Madrid as a field has it, and why it could not be published. */
  draft: { publishAt: string; publishFault: string | null } | null
  /** A product on sale that also has a draft of a change. */
  hasWaitingChange: boolean
  variants: readonly VariantUnits[]
  prices: readonly { priceCents: number; validFrom: string }[]
  lowestCents: number | null
  vatPriceText: string | null
  /** Whether shoppers see the product now. */
  isSold: boolean
  pictures: readonly ColorPictures[]
  waitingPictures: WaitingPictures | null
  /** Its guarantee of durability and the label; null: it has neither, or is not in the shop yet. */
  labelled: LabelledProduct | null
  /** What people changed; null for a draft that was never in the shop. */
  history: Pick<ProductHistoryProps, 'changes' | 'next' | 'isLater'> | null
  /** What became of such a draft. */
  draftLog: readonly { number: number; at: string; summary: string; who: string }[]
  makers: readonly Maker[]
  garments: readonly string[]
  doneIntent: string | null
  now: string
  answer: DeskAnswer | undefined
}

const DONE_WORDS: Readonly<Record<string, string>> = {
  guardar: 'Guardado. Ya se ve en la tienda.',
  borrador: 'Borrador guardado.',
  publicar: 'A la venta. Las existencias se ponen en su sala.',
  archivar: 'Archivado: ya no se vende.',
  restaurar: 'Vuelve a estar a la venta.',
  'quitar-fotos': 'Tus fotos ya no se ven.',
  'textos-fotos': 'Guardado: lo dicen los lectores de pantalla.',
  etiqueta: 'Etiqueta puesta: la tienda la enseña en un segundo o dos.',
  'quitar-etiqueta': 'Etiqueta quitada: la garantía está como texto.',
  'deshacer-cambio': 'Deshecho: está como antes.',
  copiar: 'Copiado en un borrador nuevo: está en la vista Borradores.',
}

const doneText = ({ doneIntent, isSold }: ProductPageProps): string | undefined =>
  doneIntent === 'fotos' ? putText(isSold) : DONE_WORDS[doneIntent ?? '']

/** One product: what will shoppers see, and from when? */
export function ProductPage(props: ProductPageProps) {
  const { id, content, state, draft, hasWaitingChange, answer, now } = props
  return (
    <>
      <PageHead
        title={content.name || id}
        back={{ to: '/productos', label: 'Productos' }}
        second={
          <>
            <StateSign {...PRODUCT_SIGNS[state]} /> · {id}
          </>
        }
        deeds={
          draft ? (
            <a href={`${DESK}/vista/products/${id}`} target="_blank" rel="noopener">
              Vista previa
            </a>
          ) : state === 'live' ? (
            <a href={`/products/${id}`} target="_blank" rel="noopener">
              Verlo en la tienda
            </a>
          ) : null
        }
      />
      <PageAnswer answer={answer} doneText={doneText(props)} />
      {draft?.publishFault ? (
        <DeskNotice tone="failed">
          No pudo salir a su hora: falta algo en {faultNames(draft.publishFault)}. Complétalo y
          ponle otra fecha.
        </DeskNotice>
      ) : null}
      {hasWaitingChange ? (
        <DeskNotice tone="waits">
          Hay un cambio de este producto en un borrador.{' '}
          <Link to={`/productos/${id}?borrador=1`}>Abrirlo</Link>
        </DeskNotice>
      ) : null}
      <Columns aside={<Aside {...props} />}>
        <ProductForm {...props} />
        <ProductPictures {...props} waiting={props.waitingPictures} />
        {props.labelled ? <LabelBlock labelled={props.labelled} answer={answer} /> : null}
        {props.variants.length > 0 ? (
          <Block title="Tallas y colores">
            <VariantGrid variants={props.variants} />
          </Block>
        ) : null}
        {props.history ? (
          <ProductHistory {...props.history} id={id} now={now} answer={answer} />
        ) : (
          <Block title="Historial">
            <Timeline happenings={props.draftLog.map((entry) => happening(entry, now))} />
          </Block>
        )}
      </Columns>
    </>
  )
}

const faultNames = (fields: string): string =>
  fields
    .split(', ')
    .map((field) => FIELD_LABELS[field] ?? field)
    .join(', ')
    .toLowerCase()

const happening = (
  { number, at, summary, who }: ProductPageProps['draftLog'][number],
  now: string,
): Happening => ({
  key: String(number),
  at,
  when: whenText(at, new Date(now)),
  text: summary,
  second: who,
})

function Aside(props: ProductPageProps) {
  const { state, prices, lowestCents, vatPriceText, answer, version, now } = props
  return (
    <>
      <Block title="Precio">
        <Facts
          facts={[
            ['Con IVA', vatPriceText],
            ['Mínimo de 30 días', lowestCents === null ? null : formatEuros(lowestCents)],
          ]}
        />
        <Facts
          facts={prices
            .slice(-5)
            .map(({ priceCents, validFrom }) => [
              whenText(validFrom, new Date(now)),
              formatEuros(priceCents),
            ])}
        />
      </Block>
      <Block title="Más">
        <div className={styles.groups}>
          {state === 'live' ? <Deed intent="archivar" words="Archivar" answer={answer} /> : null}
          {state === 'archived' ? (
            <Deed intent="restaurar" words="Volver a venderlo" answer={answer} />
          ) : null}
          <Deed intent="copiar" words="Copiar en un borrador" answer={answer} />
          {(state === 'draft' || state === 'scheduled') && version !== '' ? (
            <Deed intent="tirar" words="Tirar el borrador" answer={answer} fields={{ version }} />
          ) : null}
        </div>
      </Block>
    </>
  )
}

function Deed({
  intent,
  words,
  answer,
  fields = {},
}: {
  intent: string
  words: string
  answer: DeskAnswer | undefined
  fields?: Record<string, string>
}) {
  return (
    <DeskForm intent={intent} pageAnswer={answer}>
      {({ busy }) => (
        <>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <DeskButton type="submit" busy={busy}>
            {words}
          </DeskButton>
        </>
      )}
    </DeskForm>
  )
}
