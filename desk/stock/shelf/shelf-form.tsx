import { classNames } from '#app/ui/class-names.ts'
import { LONGEST_SHELF } from '#core/stock/shelf.ts'
import type { DeskAnswer } from '../../http/desk-answer.ts'
import { DeskButton } from '../../ui/desk-button.tsx'
import { DeskField } from '../../ui/desk-field.tsx'
import { DeskForm, Panel } from '../../ui/desk-form.tsx'
import { NO_SHELF } from './shelf-words.ts'
import cell from '../../ui/cell-edit.module.css'
import styles from '../stock.module.css'

type Placed = { variantId: string; shelf: string | null }
type ShelfFormProps = {
  variant: Placed
  label: string
  labelHidden?: boolean
  hint?: string
  answer: DeskAnswer | undefined
}

/** Where a variant lies. */
function ShelfForm({ variant: { variantId, shelf }, answer, ...field }: ShelfFormProps) {
  return (
    <DeskForm
      intent="sitio"
      pageAnswer={answer?.values?.['variant'] === variantId ? answer : undefined}
      version={shelf ?? ''}
    >
      {({ busy, errorOf, typed, answer: own }) => (
        <>
          <input type="hidden" name="variant" value={variantId} />
          <input
            type="hidden"
            name="from"
            value={fromOf(own?.conflict?.[0]?.theirs) ?? shelf ?? ''}
            readOnly
          />
          <DeskField
            {...field}
            name="shelf"
            autoComplete="off"
            maxLength={LONGEST_SHELF}
            defaultValue={typed('shelf') ?? shelf ?? ''}
            error={errorOf('shelf')}
          />
          <DeskButton type="submit" busy={busy}>
            Guardar
          </DeskButton>
        </>
      )}
    </DeskForm>
  )
}

/** The present place of a conflict, as the hidden field has it. */
const fromOf = (theirs: string | undefined): string | undefined =>
  theirs === NO_SHELF ? '' : theirs

type PanelProps = { variant: Placed; answer: DeskAnswer | undefined }

/** On the page of a variant. */
export const ShelfPanel = ({ variant, answer }: PanelProps) => (
  <Panel title="Sitio" isOpen={answer?.intent === 'sitio'}>
    <ShelfForm
      variant={variant}
      label="Dónde está"
      hint="Como A3-2. Por él va ordenada la lista de recogida. Vacío: sin sitio."
      answer={answer}
    />
  </Panel>
)

type CellProps = PanelProps & { name: string }

/** In the list, edited where it stands. */
export const ShelfCell = ({ variant, name, answer }: CellProps) => (
  <details className={classNames(cell.edit, styles.shelf)}>
    <summary aria-label={`Cambiar el sitio de ${name}, ${variant.shelf ?? NO_SHELF}`}>
      {variant.shelf ?? <span className={styles.none}>Sin sitio</span>}
    </summary>
    <ShelfForm variant={variant} label={`Sitio de ${name}`} labelHidden answer={answer} />
  </details>
)
