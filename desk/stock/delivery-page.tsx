import { useEffect } from 'react'
import type { ListedDelivery } from '#core/stock/deliveries.server.ts'
import type { DeskAnswer } from '../http/desk-answer.ts'
import { Block, Nothing } from '../ui/blocks.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskArea, DeskField } from '../ui/desk-field.tsx'
import { DeskForm, FieldGrid, PageAnswer } from '../ui/desk-form.tsx'
import { DeskNotice } from '../ui/desk-notice.tsx'
import { DeskTable, type Column } from '../ui/desk-table.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { whenText } from '../ui/when.ts'
import { useHydrated } from './count-list.ts'
import { asTable, clearDraft, keepDraft, totalOf, useDraft } from './delivery-draft.ts'
import { DeliveryGrid } from './delivery-grid.tsx'
import { unitsText } from './stock-words.ts'
import { useDelivery } from './use-delivery.ts'
import styles from './stock.module.css'

type DeliveryPageProps = {
  last: readonly ListedDelivery[]
  now: string
  doneIntent: string | null
  answer: DeskAnswer | undefined
}

const DONE: Readonly<Record<string, string>> = {
  entrada: 'Género recibido.',
  'deshacer-entrada': 'Deshecho.',
}

/** What a supplier has brought: many sizes and colours, one delivery note, one press. */
export function DeliveryPage({ last, now, doneIntent, answer }: DeliveryPageProps) {
  const hydrated = useHydrated()
  return (
    <>
      <PageHead
        title="Recibir género"
        back={{ to: '/existencias', label: 'Existencias' }}
        second="Todo lo de un albarán a la vez. Un albarán no se suma dos veces."
      />
      <PageAnswer
        answer={answer?.intent === 'entrada' ? undefined : answer}
        doneText={doneIntent === null ? undefined : DONE[doneIntent]}
      />
      {hydrated ? <Finding /> : null}
      <NoteForm hydrated={hydrated} answer={answer} />
      <Block title="Últimos albaranes">
        {last.length === 0 ? (
          <Nothing title="Todavía no se ha recibido ninguno">
            Los que se apunten aquí quedan en esta lista.
          </Nothing>
        ) : (
          <DeskTable
            caption="Últimos albaranes"
            height="numbers"
            rows={last}
            keyOf={({ id }) => id}
            isOff={({ isUndone }) => isUndone}
            columns={columns(new Date(now))}
          />
        )}
      </Block>
    </>
  )
}

/** By words or by a scanner; several answers are buttons. */
function Finding() {
  const { text, choices, choose, onSearch, wanted, onFocused } = useDelivery()
  useEffect(() => {
    if (wanted === undefined) return
    document.querySelector<HTMLElement>(`[data-variant="${CSS.escape(wanted)}"]`)?.focus()
    onFocused()
  }, [wanted, onFocused])
  return (
    <>
      <form role="search" className={styles.scan} onSubmit={onSearch}>
        <DeskField
          label="Prenda, o su EAN"
          hint="El lector funciona desde cualquier sitio de esta página: cada lectura es una pieza."
          name="q"
          tall
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={80}
          enterKeyHint="search"
        />
        <DeskButton type="submit">Añadir</DeskButton>
      </form>
      <p role="status">{text}</p>
      {choices.length === 0 ? null : (
        <ul className={styles.choices} aria-label="Prendas encontradas">
          {choices.map((product) => (
            <li key={product.id}>
              <DeskButton onClick={() => choose(product)}>
                {product.name} <small>{product.id}</small>
              </DeskButton>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type NoteFormProps = { hydrated: boolean; answer: DeskAnswer | undefined }

/** Supplier, number and units: what would be added first, then the deed with its figure. */
function NoteForm({ hydrated, answer }: NoteFormProps) {
  const draft = useDraft()
  const { units, variants } = totalOf(draft)
  const table = asTable(draft)
  return (
    <div className={styles.lines}>
      <DeskForm intent="entrada" pageAnswer={answer} onDone={clearDraft}>
        {({ busy, errorOf, typed, answer: own }) => (
          <>
            <FieldGrid>
              <NamedField
                name="proveedor"
                error={errorOf('proveedor')}
                typed={typed('proveedor')}
              />
              <NamedField name="albaran" error={errorOf('albaran')} typed={typed('albaran')} />
            </FieldGrid>
            {hydrated ? (
              <>
                <input type="hidden" name="lineas" value={table} />
                {draft.products.map((product) => (
                  <DeliveryGrid key={product.id} product={product} units={draft.units} />
                ))}
                {draft.products.length === 0 ? (
                  <p>Busca arriba la primera prenda, o léela con el lector.</p>
                ) : (
                  <p aria-live="polite">
                    {unitsText(units)} en {variants === 1 ? '1 variante' : `${variants} variantes`}
                  </p>
                )}
                {errorOf('lineas') ? (
                  <DeskNotice tone="failed" isAnswer>
                    {errorOf('lineas')}
                  </DeskNotice>
                ) : null}
              </>
            ) : (
              <PlainLines error={errorOf('lineas')} typed={typed('lineas')} />
            )}
            <Deed own={own} table={hydrated ? table : undefined} busy={busy} />
          </>
        )}
      </DeskForm>
    </div>
  )
}

const NAMED = {
  proveedor: { label: 'Proveedor', key: 'supplier', maxLength: 80 },
  albaran: { label: 'Número del albarán', key: 'reference', maxLength: 40 },
} as const

type NamedFieldProps = {
  name: keyof typeof NAMED
  error: string | undefined
  typed: string | undefined
}

/** Kept on the device with the units. */
function NamedField({ name, error, typed }: NamedFieldProps) {
  const { label, key, maxLength } = NAMED[name]
  const kept = useDraft()[key]
  const hydrated = useHydrated()
  const value = hydrated
    ? {
        value: kept,
        onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
          keepDraft({ [key]: currentTarget.value }),
      }
    : { defaultValue: typed ?? '' }
  return (
    <DeskField
      key={String(hydrated)}
      label={label}
      name={name}
      maxLength={maxLength}
      autoComplete="off"
      error={error}
      {...value}
    />
  )
}

/** Without scripts the lines are a table. */
const PlainLines = ({ error, typed }: Omit<NamedFieldProps, 'name'>) => (
  <DeskArea
    label="Líneas"
    hint="Una columna «variante» o «ean» y otra «unidades»."
    name="lineas"
    rows={10}
    spellCheck={false}
    defaultValue={typed ?? 'variante;unidades\n'}
    error={error}
  />
)

/** A browser posts ends of lines as two characters. */
const asPosted = (lines: string | undefined) => lines?.replaceAll('\r\n', '\n')

type DeedProps = { own: DeskAnswer | undefined; table: string | undefined; busy: boolean }

/** What was shown counts only for the lines that it was shown for. */
function Deed({ own, table, busy }: DeedProps) {
  const isSame = table === undefined || asPosted(own?.values?.['lineas']) === table
  const isShown = own?.isPreview === true && isSame
  return (
    <>
      <input
        type="hidden"
        name="visto"
        value={isShown ? (own.facts?.['visto'] ?? '') : ''}
        readOnly
      />
      {isShown ? (
        <DeskNotice isAnswer tone="waits">
          {own.text}
        </DeskNotice>
      ) : null}
      <DeskButton type="submit" look="main" busy={busy}>
        {isShown ? (own.facts?.['deed'] ?? '') : 'Ver qué entra'}
      </DeskButton>
    </>
  )
}

const columns = (now: Date): Column<ListedDelivery>[] => [
  {
    key: 'reference',
    head: 'Albarán',
    place: 'first',
    cell: ({ reference, isUndone }) => (isUndone ? `${reference}, deshecho` : reference),
  },
  { key: 'supplier', head: 'Proveedor', place: 'second', cell: ({ supplier }) => supplier },
  {
    key: 'when',
    head: 'Recibido',
    place: 'below',
    cell: ({ receivedAt }) => whenText(receivedAt, now),
  },
  {
    key: 'units',
    head: 'Unidades',
    align: 'right',
    place: 'right',
    cell: ({ units }) => units,
  },
]
