const STAR = 'm10 1.2 2.7 5.7 6.1.8-4.5 4.3 1.2 6.2L10 15.2l-5.5 3L5.7 12 1.2 7.7l6.1-.8z'
const WIDTH = 22

/** Five stars, filled up to tenths of a star; the words beside them say the figure. */
export function Stars({ tenths }: { tenths: number }) {
  return (
    <svg className="stars" viewBox={`0 0 ${5 * WIDTH} 20`} aria-hidden="true">
      <Five className="stars-empty" />
      {/* A nested picture cuts off what is wider; `style` is refused by the content policy. */}
      <svg width={(tenths / 10) * WIDTH} height="20">
        <Five className="stars-full" />
      </svg>
    </svg>
  )
}

function Five({ className }: { className: string }) {
  return (
    <g className={className}>
      {[0, 1, 2, 3, 4].map((at) => (
        <path key={at} d={STAR} transform={`translate(${at * WIDTH + 1} 0)`} />
      ))}
    </g>
  )
}
