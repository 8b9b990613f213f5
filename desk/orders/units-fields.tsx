import { Fragment, type ReactNode } from 'react'
import { DeskField } from '../ui/desk-field.tsx'
import type { OrderFacts } from './order-facts.server.ts'
import { unitsField } from './order-forms.ts'
import styles from './desk-order.module.css'

type Line = OrderFacts['lines'][number]

/** How many units of each line; a line without any has no field. */
export function UnitsFields({
  lines,
  mostOf,
  valueOf,
  errorOf,
  renderBelow,
}: {
  lines: readonly Line[]
  mostOf: (line: Line) => number
  valueOf: (line: Line) => number
  errorOf: (field: string) => string | undefined
  /** What else a line asks. */
  renderBelow?: (line: Line) => ReactNode
}) {
  return (
    <div className={styles.units}>
      {lines
        .filter((line) => mostOf(line) > 0)
        .map((line) => (
          <Fragment key={line.position}>
            <div className={styles.unit}>
              <span>
                {line.name}, {line.color} {line.size}{' '}
                <span className={styles.quiet}>hasta {mostOf(line)}</span>
              </span>
              <DeskField
                label={`Unidades de ${line.name}, ${line.color} ${line.size}`}
                labelHidden
                name={unitsField(line.position)}
                type="number"
                inputMode="numeric"
                min={0}
                max={mostOf(line)}
                align="right"
                defaultValue={valueOf(line)}
                error={errorOf(unitsField(line.position))}
              />
            </div>
            {renderBelow?.(line)}
          </Fragment>
        ))}
    </div>
  )
}
