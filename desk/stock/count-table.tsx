import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { countsOf, keep, nextNumber, readyOf, withCount, type Counted } from './count-list.ts'
import { signedUnits } from './stock-words.ts'
import styles from './stock.module.css'

type CountTableProps = {
  counts: readonly Counted[]
  busy: boolean
  onApply: () => Promise<void>
  onLookUp: () => Promise<void>
}

function differenceOf({ variant, units, kind }: Counted): number {
  if (kind !== 'count') return kind === 'sold' ? -units : units
  return variant ? units - variant.expected : 0
}

/** What is counted on this device and not applied: its differences, and the deed with its figure. */
export function CountTable({ counts, busy, onApply, onLookUp }: CountTableProps) {
  if (counts.length === 0) return null
  const ready = readyOf(counts)
  const off = ready.filter((one) => differenceOf(one) !== 0)
  const sum = ready.reduce((units, one) => units + differenceOf(one), 0)
  const unchecked = counts.filter(({ variant }) => !variant).length
  const isOfCounts = ready.every(({ kind }) => kind === 'count')
  return (
    <section className={styles.counts}>
      <h2>En este aparato, sin apuntar</h2>
      <p>
        {counts.length} {counts.every(({ kind }) => kind === 'count') ? 'contadas' : 'por apuntar'},{' '}
        {off.length} con diferencia, {signedUnits(sum) || '0'} en total.
        {unchecked > 0 ? ` ${unchecked} sin comprobar.` : null}
      </p>
      <DeskTable
        caption="Variantes contadas"
        height="numbers"
        isPlain
        rows={counts}
        keyOf={({ n }) => String(n)}
        columns={COLUMNS}
      />
      <div className={styles.deeds}>
        {unchecked > 0 ? (
          <DeskButton onClick={() => void onLookUp()}>Comprobar {unchecked}</DeskButton>
        ) : null}
        {ready.length > 0 ? (
          <DeskButton look="main" busy={busy} onClick={() => void onApply()}>
            Apuntar {ready.length} {isOfCounts ? 'recuento' : 'apunte'}
            {ready.length === 1 ? '' : 's'} ({signedUnits(sum) || '0'})
          </DeskButton>
        ) : null}
      </div>
    </section>
  )
}

const COLUMNS: Column<Counted>[] = [
  {
    key: 'variant',
    head: 'Variante',
    place: 'first',
    cell: (one) => (
      <>
        {one.variant?.label ?? one.code}
        <SecondLine>{stateOf(one)}</SecondLine>
      </>
    ),
  },
  { key: 'units', head: 'Contadas', align: 'right', cell: ({ units }) => units },
  {
    key: 'expected',
    head: 'Esperadas',
    align: 'right',
    cell: ({ variant, kind, theirs }) =>
      kind === 'count' ? (theirs ?? variant?.expected ?? '·') : '·',
  },
  {
    key: 'difference',
    head: 'Dif.',
    align: 'right',
    cell: (one) => (
      <b>{one.variant || one.kind !== 'count' ? signedUnits(differenceOf(one)) || '0' : '·'}</b>
    ),
  },
  {
    key: 'drop',
    head: <VisuallyHidden>Quitar</VisuallyHidden>,
    align: 'right',
    cell: (one) => <RowDeeds one={one} />,
  },
]

/** What is to know of a row besides its figures. */
function stateOf({ variant, kind, units, theirs, fault, isTried }: Counted): string {
  if (theirs !== undefined)
    return `contaste ${units}, y después entró o salió algo: la tienda espera ${theirs}`
  return [
    kind === 'sold' ? 'vendidas fuera de la web' : kind === 'received' ? 'entran' : '',
    fault ?? '',
    variant ? '' : 'sin comprobar',
    isTried ? 'enviado, sin respuesta todavía' : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function RowDeeds({ one }: { one: Counted }) {
  const { n, theirs, units, isTried, fault: _, ...rest } = one
  const label = one.variant?.label ?? one.code
  const others = () => countsOf().filter((it) => it.n !== n)
  // It may have arrived: taken off here, it would count there.
  if (isTried) return null
  // Its units are said anew: whoever presses has just looked.
  const stands = () =>
    keep(withCount(others(), { ...rest, units, n: nextNumber(), at: Date.now() }))
  return (
    <>
      {theirs === undefined ? null : (
        <DeskButton aria-label={`Hay ${units}: ${label}`} onClick={stands}>
          Hay {units}
        </DeskButton>
      )}
      <DeskButton look="quiet" aria-label={`Quitar ${label}`} onClick={() => keep(others())}>
        {theirs === undefined ? 'Quitar' : `Dejar ${theirs}`}
      </DeskButton>
    </>
  )
}
