import styles from './chart.module.css'

export type ChartPoint = {
  label: string
  value: number
  /** The same of the time before, drawn lighter and dashed. */
  before?: number
}

type ChartProps = {
  /** What is measured, and when: the chart's name. */
  title: string
  points: readonly ChartPoint[]
  /** How a value is said: euros, units. */
  format: (value: number) => string
  words?: { now: string; before: string }
}

const highest = (points: readonly ChartPoint[]): number =>
  Math.max(1, ...points.flatMap(({ value, before = 0 }) => [value, before]))

/** A bar for each name, with its figure beside it. */
export function BarChart({ title, points, format, words }: ChartProps) {
  const most = highest(points)
  return (
    <figure className={styles.chart} aria-label={title}>
      <div className={styles.bars}>
        {points.map(({ label, value, before }) => (
          <div key={label} className={styles.bar}>
            <span>{label}</span>
            <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
              {before === undefined ? null : (
                <rect
                  className={styles.before}
                  width={(100 * before) / most}
                  height="12"
                  strokeWidth="0"
                />
              )}
              <rect
                className={styles.now}
                width={(100 * value) / most}
                height={before === undefined ? 12 : 7}
                strokeWidth="0"
              />
            </svg>
            <span>{format(value)}</span>
          </div>
        ))}
      </div>
      <ChartTable {...{ title, points, format }} {...(words ? { words } : {})} />
    </figure>
  )
}

/** A line through the days; the time before is dashed. The words are HTML, so they never shrink. */
export function LineChart({ title, points, format, words }: ChartProps) {
  const most = highest(points)
  const path = (of: (point: ChartPoint) => number | undefined) =>
    points
      .flatMap((point, at) => {
        const value = of(point)
        const x = points.length === 1 ? 50 : (100 * at) / (points.length - 1)
        return value === undefined
          ? []
          : [`${x.toFixed(2)},${(100 - (100 * value) / most).toFixed(2)}`]
      })
      .join(' ')
  const hasBefore = points.some(({ before }) => before !== undefined)
  return (
    <figure className={styles.chart} aria-label={title}>
      <div className={styles.line}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {hasBefore ? (
            <polyline
              className={styles.before}
              points={path(({ before }) => before)}
              fillOpacity="0"
              strokeWidth="1.5"
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
          <polyline
            className={styles.now}
            points={path(({ value }) => value)}
            fillOpacity="0"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      {hasBefore && words ? (
        <ul className={styles.legend} aria-hidden="true">
          <li>
            <svg viewBox="0 0 20 8">
              <path d="M0 4h20" className={styles.now} strokeWidth="2" />
            </svg>
            {words.now}
          </li>
          <li>
            <svg viewBox="0 0 20 8">
              <path d="M0 4h20" className={styles.before} strokeWidth="1.5" strokeDasharray="4 3" />
            </svg>
            {words.before}
          </li>
        </ul>
      ) : null}
      <ChartTable {...{ title, points, format }} {...(words ? { words } : {})} />
    </figure>
  )
}

/** The same figures as a table, one press away. */
function ChartTable({ title, points, format, words }: ChartProps) {
  const hasBefore = points.some(({ before }) => before !== undefined)
  return (
    <details className={styles.table}>
      <summary>Ver como tabla</summary>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Qué</th>
            <th scope="col">{words?.now ?? 'Cuánto'}</th>
            {hasBefore ? <th scope="col">{words?.before ?? 'Antes'}</th> : null}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value, before }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{format(value)}</td>
              {hasBefore ? <td>{before === undefined ? '' : format(before)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
