import { swatchOf } from '#core/catalogue/options.ts'
import type { Outfit } from '#core/catalogue/layering/outfit.ts'
import { formatFigure, formatGrams } from './scale-texts.ts'
import styles from './ruler.module.css'

/** The end of the scale, in grams. */
const FULL = 2500
const TICKS = Array.from({ length: FULL / 50 + 1 }, (_, at) => at * 50)
const LABELS: readonly [number, string][] = [
  [0, '0'],
  [500, '500\u00A0g'],
  [1000, '1\u00A0kg'],
  [1500, '1,5\u00A0kg'],
  [2000, '2\u00A0kg'],
  [FULL, '2,5\u00A0kg'],
]

const part = (grams: number): string => `${(Math.min(FULL, grams) / FULL) * 100}%`

/**
 * The scale: a segment for each garment, as long as it is heavy and in its colour. SVG attributes,
 * since the content security policy refuses `style`.
 */
export function Ruler({ outfit: { worn, grams } }: { outfit: Outfit }) {
  const starts = worn.map((_, at) => worn.slice(0, at).reduce((sum, one) => sum + one.grams, 0))
  const names = worn.map((one) => `${one.piece.name}, ${formatGrams(one.grams)}`)
  const label = `${formatGrams(grams)} en una escala de ${formatFigure(FULL)}. ${names.join('; ')}`
  return (
    <svg className={styles.ruler} role="img" aria-label={label}>
      {worn.map((one, at) => (
        <g key={one.layer} data-length={lengthOf(one.grams)}>
          <rect
            className={styles.segment}
            x={part(starts[at] ?? 0)}
            y="8"
            width={part(one.grams)}
            height="24"
            fill={swatchOf(one.color)}
          />
          <rect className={styles.plate} x={part(starts[at] ?? 0)} y="12" height="16" />
          <text className={styles.grams} x={part(starts[at] ?? 0)} y="24">
            {one.grams}
          </text>
        </g>
      ))}
      {TICKS.map((at) => (
        <line
          key={at}
          className={styles.tick}
          data-main={at % 500 === 0 || undefined}
          x1={part(at)}
          x2={part(at)}
          y1="36"
          y2={at % 500 === 0 ? '50' : '43'}
        />
      ))}
      {LABELS.map(([at, text]) => (
        <text
          key={at}
          className={styles.label}
          data-last={at === FULL || undefined}
          data-tight={at === 2000 || undefined}
          x={part(at)}
          y="66"
        >
          {text}
        </text>
      ))}
      <rect className={styles.pointer} x={part(grams)} y="0" width="3" height="50" />
      <rect className={styles.pointer} data-foot x={part(grams)} y="0" width="3" height="50" />
    </svg>
  )
}

/** Whether a segment has room for its figure: in a wide window, or in every one. */
function lengthOf(grams: number): 'short' | 'middle' | 'long' {
  if (grams < 100) return 'short'
  return grams < 260 ? 'middle' : 'long'
}
