import type { ReactNode } from 'react'
import type { ChosenProduct } from '#core/catalogue/product-edit/chosen-products.server.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField, DeskSelect } from '../../ui/desk-field.tsx'
import { DeskForm, FieldGrid, Panel } from '../../ui/desk-form.tsx'
import { DeskNotice } from '../../ui/desk-notice.tsx'
import { DeskTable, SecondLine, type Column } from '../../ui/desk-table.tsx'
import { Quiet } from '../../ui/text-block.tsx'
import type { ShownRow } from './bulk-fields.server.ts'
import { ENDING_OPTIONS, groupOptions } from './bulk-words.ts'
import styles from '../products.module.css'

type PanelProps = {
  /** The chosen products, parted by spaces. */
  ids: string
  pageAnswer: DeskAnswer | undefined
}

type Field = (name: string) => {
  name: string
  defaultValue: string | undefined
  error: string | undefined
}

type BulkFormProps = PanelProps & {
  intent: string
  /** What the first press says. */
  look: string
  children?: (field: Field) => ReactNode
}

/** A change of many: the first press shows what becomes of each, the second does exactly that. */
function BulkForm({ intent, look, ids, pageAnswer, children }: BulkFormProps) {
  return (
    <DeskForm intent={intent} pageAnswer={pageAnswer}>
      {({ busy, errorOf, typed, answer }) => (
        <>
          <input type="hidden" name="ids" value={ids} readOnly />
          <input type="hidden" name="seen" value={answer?.facts?.['seen'] ?? ''} readOnly />
          {children?.((name) => ({ name, defaultValue: typed(name), error: errorOf(name) }))}
          {errorOf('ids') ? (
            <DeskNotice tone="failed" isAnswer>
              {errorOf('ids')}
            </DeskNotice>
          ) : null}
          {answer?.isPreview ? <Shown answer={answer} /> : null}
          <DeskButton type="submit" look={answer?.isPreview ? 'main' : 'plain'} busy={busy}>
            {answer?.facts?.['deed'] ?? look}
          </DeskButton>
        </>
      )}
    </DeskForm>
  )
}

function Shown({ answer }: { answer: DeskAnswer }) {
  const rows = JSON.parse(answer.facts?.['rows'] ?? '[]') as ShownRow[] // the change wrote them
  return (
    <>
      <DeskNotice isAnswer tone="waits">
        <span className={styles.lines}>{answer.text}</span>
      </DeskNotice>
      <DeskTable
        caption="Lo que cambia"
        height="numbers"
        rows={rows}
        keyOf={({ id }) => id}
        columns={rows.some(({ lowest }) => lowest !== undefined) ? PRICE_COLUMNS : COLUMNS}
      />
    </>
  )
}

const NAME: Column<ShownRow> = {
  key: 'name',
  head: 'Producto',
  place: 'first',
  cell: ({ id, name }) => (
    <>
      {name}
      <SecondLine>{id}</SecondLine>
    </>
  ),
}

const COLUMNS: Column<ShownRow>[] = [
  NAME,
  { key: 'before', head: 'Ahora', place: 'second', cell: ({ before }) => before },
  { key: 'after', head: 'Después', place: 'below', cell: ({ after }) => <b>{after}</b> },
]

const PRICE_COLUMNS: Column<ShownRow>[] = [
  NAME,
  { key: 'before', head: 'Ahora', align: 'right', place: 'second', cell: ({ before }) => before },
  {
    key: 'after',
    head: 'Después',
    align: 'right',
    place: 'right',
    cell: ({ after }) => <b>{after}</b>,
  },
  { key: 'lowest', head: 'Mín. 30 días', align: 'right', cell: ({ lowest }) => lowest },
  { key: 'note', head: 'Aviso', place: 'below', cell: ({ note }) => note },
]

const isOpen = (answer: DeskAnswer | undefined, ...intents: string[]): boolean =>
  answer !== undefined && intents.includes(answer.intent)

/** By a percentage or an amount, with the cents that prices end in. */
export function PricesPanel(props: PanelProps) {
  return (
    <Panel title="Cambiar los precios…" id="precios" isOpen={isOpen(props.pageAnswer, 'precios')}>
      <BulkForm {...props} intent="precios" look="Ver los precios nuevos">
        {(field) => (
          <FieldGrid>
            <DeskSelect label="Qué hacen" {...field('direction')}>
              <option value="down">Bajan</option>
              <option value="up">Suben</option>
            </DeskSelect>
            <DeskField
              label="Cuánto"
              hint="Un porcentaje, 10 %, o un importe sin IVA, 5,00 €."
              autoComplete="off"
              maxLength={14}
              align="right"
              required
              {...field('value')}
            />
            <DeskSelect label="Redondeo" {...field('ending')}>
              {ENDING_OPTIONS.map(({ value, text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </DeskSelect>
          </FieldGrid>
        )}
      </BulkForm>
    </Panel>
  )
}

/** Into a collection, a category or a line, or out of it. */
export function GroupsPanel(props: PanelProps) {
  return (
    <Panel
      title="Cambiar de colección o categoría…"
      id="grupos"
      isOpen={isOpen(props.pageAnswer, 'grupos')}
    >
      <BulkForm {...props} intent="grupos" look="Ver qué cambia">
        {(field) => (
          <FieldGrid>
            <DeskSelect label="Cuál" {...field('group')}>
              {groupOptions().map(({ label, options }) => (
                <optgroup key={label} label={label}>
                  {options.map(({ value, text }) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </optgroup>
              ))}
            </DeskSelect>
            <DeskSelect label="Qué se hace" {...field('how')}>
              <option value="add">Añadirlos</option>
              <option value="only">Dejarlos solo ahí</option>
              <option value="remove">Quitarlos de ahí</option>
            </DeskSelect>
          </FieldGrid>
        )}
      </BulkForm>
    </Panel>
  )
}

/** Off sale, or back; only what some of the products can still do. */
export function SoldPanel({
  products,
  ...props
}: PanelProps & { products: readonly ChosenProduct[] }) {
  return (
    <Panel
      title="Archivar, o volver a vender…"
      id="venta"
      isOpen={isOpen(props.pageAnswer, 'archivar', 'restaurar')}
    >
      <Quiet>Lo archivado no se ve en la tienda. Los pedidos que lo llevan no cambian.</Quiet>
      {products.some(({ isSold }) => isSold) ? (
        <BulkForm {...props} intent="archivar" look="Ver lo que se archiva" />
      ) : null}
      {products.some(({ isSold }) => !isSold) ? (
        <BulkForm {...props} intent="restaurar" look="Ver lo que vuelve a la venta" />
      ) : null}
    </Panel>
  )
}
