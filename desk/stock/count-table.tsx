import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskTable, SecondLine, type Column } from '../ui/desk-table.tsx'
import { countsOf, keep, type Counted } from './count-list.ts'
import { signedUnits } from './stock-words.ts'
import styles from './stock.module.css'

type CountTableProps = {
  counts: readonly Counted[]
  busy: boolean
  onApply: () => Promise<void>
  onLookUp: () => Promise<void>
}

const differenceOf = ({ variant, units }: Counted): number =>
  variant ? units - variant.expected : 0

/** What is counted on this device and not applied: its differences, and the deed with its figure. */
export function CountTable({ counts, busy, onApply, onLookUp }: CountTableProps) {
  if (counts.length === 0) return null
  const ready = counts.filter(({ variant }) => variant)
  const off = ready.filter((one) => differenceOf(one) !== 0)
  const sum = ready.reduce((units, one) => units + differenceOf(one), 0)
  const unchecked = counts.length - ready.length
  return (
    <section className={styles.counts}>
      <h2>En este aparato, sin apuntar</h2>
      <p>
        {counts.length} contadas, {off.length} con diferencia, {signedUnits(sum) || '0'} en total.
        {unchecked > 0 ? ` ${unchecked} sin comprobar.` : null}
      </p>
      <DeskTable
        caption="Variantes contadas"
        height="numbers"
        isPlain
        rows={counts}
        keyOf={({ code }) => code}
        columns={COLUMNS}
      />
      <div className={styles.deeds}>
        {unchecked > 0 ? (
          <DeskButton onClick={() => void onLookUp()}>Comprobar {unchecked}</DeskButton>
        ) : null}
        {ready.length > 0 ? (
          <DeskButton look="main" busy={busy} onClick={() => void onApply()}>
            Apuntar {ready.length} {ready.length === 1 ? 'recuento' : 'recuentos'} (
            {signedUnits(sum) || '0'})
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
    cell: ({ variant, code }) => (
      <>
        {variant?.label ?? code}
        {variant ? null : <SecondLine>sin comprobar</SecondLine>}
      </>
    ),
  },
  { key: 'units', head: 'Contadas', align: 'right', cell: ({ units }) => units },
  {
    key: 'expected',
    head: 'Esperadas',
    align: 'right',
    cell: ({ variant }) => variant?.expected ?? '·',
  },
  {
    key: 'difference',
    head: 'Dif.',
    align: 'right',
    cell: (one) => <b>{one.variant ? signedUnits(differenceOf(one)) || '0' : '·'}</b>,
  },
  {
    key: 'drop',
    head: <VisuallyHidden>Quitar</VisuallyHidden>,
    align: 'right',
    cell: ({ at, variant, code }) => (
      <DeskButton
        look="quiet"
        aria-label={`Quitar ${variant?.label ?? code}`}
        onClick={() => keep(countsOf().filter((one) => one.at !== at))}
      >
        Quitar
      </DeskButton>
    ),
  },
]
