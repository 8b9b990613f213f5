import type { CatalogueFault } from '#core/catalogue/catalogue-faults.ts'
import { faultText } from '#core/catalogue/import/fault-words.ts'
import { printable } from './terminal/screen.ts'

const MOST_SHOWN = 60

/** One line per fault: where it is, what is wrong, and what to do. */
export function faultLines(faults: readonly CatalogueFault[]): string {
  const lines = faults.slice(0, MOST_SHOWN).map((fault) => {
    const of = [fault.productId, fault.place].filter(Boolean).join(', ')
    return printable(
      `${fault.file}, línea ${fault.line}${of ? ` (${of})` : ''}: ${faultText(fault)}`,
    )
  })
  const left = faults.length - lines.length
  return [...lines, ...(left > 0 ? [`… y ${left} más.`] : [])].join('\n')
}
