import { Link } from 'react-router'
import { avif } from '#core/catalogue/pictures.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { ListedProduct } from '#core/catalogue/product-edit/product-list.server.ts'
import { PRODUCT_VIEWS, type ProductView } from '#core/catalogue/product-edit/product-views.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Nothing } from '../ui/blocks.tsx'
import { PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskButton, DeskLinkButton } from '../ui/desk-button.tsx'
import { ChoiceForm, Pages } from '../ui/choice-bar.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StateSign } from '../ui/state-sign.tsx'
import { Views } from '../ui/views.tsx'
import { whenText } from '../ui/when.ts'
import { BULK_FORM } from './bulk/bulk-words.ts'
import { PriceCell } from './price-cell.tsx'
import { PRODUCT_SIGNS } from './product-words.ts'
import styles from './products.module.css'

export type ProductListProps = {
  view: ProductView
  text: string
  products: readonly ListedProduct[]
  next: string | undefined
  isFirst: boolean
  isCut: boolean
  mayPrice: boolean
  now: string
  answer: DeskAnswer | undefined
}

/** The products: what sells, at what price, how many are left. */
export function ProductList(props: ProductListProps) {
  const { view, text, products, next, isFirst, isCut, answer } = props
  const toPage = (desde: string | undefined) =>
    `/productos?${new URLSearchParams({ vista: view, ...(text && { q: text }), ...(desde && { desde }) })}`
  return (
    <>
      <PageHead
        title="Productos"
        deeds={
          <>
            <DeskLinkButton to="/productos/fichero">Por fichero</DeskLinkButton>
            <DeskLinkButton to="/productos/nuevo" look="main">
              Producto nuevo
            </DeskLinkButton>
          </>
        }
      />
      <Views
        label="Vistas"
        current={view}
        views={Object.entries(PRODUCT_VIEWS).map(([key, label]) => ({
          key,
          label,
          to: `/productos?vista=${key}`,
        }))}
      />
      <ListSearch
        action="/productos"
        view={view}
        text={text}
        hint="Nombre o id"
        label="Buscar en esta vista"
      />
      {answer?.intent === 'precio' ? <PageAnswer answer={answer} /> : null}
      {isCut ? (
        <DeskNotice>No se han mirado todos. Con más palabras se busca mejor.</DeskNotice>
      ) : null}
      {products.length === 0 ? (
        <Empty view={view} text={text} />
      ) : (
        <Rows key={`${view} ${text} ${products[0]?.id}`} {...props} />
      )}
      <Pages first={isFirst ? undefined : toPage(undefined)} next={next && toPage(next)} />
    </>
  )
}

/** The rows; those that are marked can be changed together. Drafts are changed one by one. */
function Rows(props: ProductListProps) {
  const { view, text, products } = props
  const table = (
    <DeskTable
      caption="Productos de esta vista"
      height="picture"
      rows={products}
      keyOf={({ id }) => id}
      linkOf={({ id, name }) => ({ to: `/productos/${id}`, text: name })}
      isOff={({ state }) => state === 'archived'}
      {...(view !== 'borradores' && {
        choice: {
          name: 'producto',
          labelOf: ({ name }: ListedProduct) => `Marcar ${name}`,
          form: BULK_FORM,
        },
      })}
      columns={columns(props)}
    />
  )
  if (view === 'borradores') return table
  const all = new URLSearchParams({ todos: view, ...(text && { q: text }) })
  return (
    <ChoiceForm
      action="/mostrador/productos/varios"
      formId={BULK_FORM}
      words="Los marcados"
      bar={
        <>
          <DeskLinkButton to={`/productos/varios?${all}`}>Todos los de esta vista</DeskLinkButton>
          <DeskButton type="submit" look="main">
            Cambiar…
          </DeskButton>
        </>
      }
    >
      {table}
    </ChoiceForm>
  )
}

function Empty({ view, text }: Pick<ProductListProps, 'view' | 'text'>) {
  if (text !== '') {
    return (
      <Nothing title={`Nada con «${text}»`}>
        En «{PRODUCT_VIEWS[view]}» no está. Se busca por nombre y por id.{' '}
        <Link to={`/productos?vista=${view}`}>Ver todos los de esta vista</Link>.
      </Nothing>
    )
  }
  return (
    <Nothing title={view === 'a-la-venta' ? 'No hay nada a la venta' : 'Aquí no hay nada'}>
      <Link to="/productos/nuevo">Empezar un producto</Link>
    </Nothing>
  )
}

const columns = (props: ProductListProps): Column<ListedProduct>[] => [
  ...nameColumns(props),
  ...figureColumns(props),
]

function nameColumns({ now }: ProductListProps): Column<ListedProduct>[] {
  return [
    {
      key: 'name',
      head: 'Producto',
      place: 'first',
      cell: ({ id, picture }) => (
        <>
          {picture && picture.version !== '0' ? (
            <img
              className={styles.picture}
              src={avif({ id, color: picture.color, version: picture.version }, 400)}
              alt=""
              width={36}
              height={45}
              loading="lazy"
            />
          ) : null}
          <SecondLine>{id}</SecondLine>
        </>
      ),
    },
    {
      key: 'state',
      head: 'Estado',
      place: 'third',
      cell: ({ state, publishAt }) => (
        <>
          <StateSign {...PRODUCT_SIGNS[state]} />
          {publishAt ? <SecondLine>{whenText(publishAt, new Date(now))}</SecondLine> : null}
        </>
      ),
    },
  ]
}

function figureColumns({ mayPrice, answer, now }: ProductListProps): Column<ListedProduct>[] {
  return [
    {
      key: 'price',
      head: 'Precio sin IVA',
      align: 'right',
      place: 'right',
      cell: (product) => (
        <PriceCell product={product} mayPrice={mayPrice} answer={answer} now={now} />
      ),
    },
    {
      key: 'lowest',
      head: 'Mín. 30 días',
      align: 'right',
      cell: ({ lowestCents }) => (lowestCents === null ? '·' : formatEuros(lowestCents)),
    },
    {
      key: 'units',
      head: 'Disponible',
      align: 'right',
      place: 'below',
      cell: ({ available, variants, soldOutVariants, state }) =>
        state === 'draft' || state === 'scheduled' ? (
          '·'
        ) : (
          <>
            <b>{available}</b>
            {soldOutVariants > 0 ? (
              <SecondLine>
                {soldOutVariants === variants
                  ? 'agotado'
                  : `${soldOutVariants} de ${variants} agotadas`}
              </SecondLine>
            ) : null}
          </>
        ),
    },
  ]
}
