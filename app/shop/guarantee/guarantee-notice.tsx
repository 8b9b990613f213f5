import type { NoticeView } from './notice-view.server.ts'

/**
 * The notice of the legal guarantee, or the label of a maker's one: the official file, whole and in
 * proportion, or our own text until the owner has placed it; beside it what else holds. Nothing has
 * to be pressed to see it.
 * It has no styles and no words of its own, which the loaders send: the pages where it stands have no
 * weight to spare.
 * Source: Directive 2011/83/EU, articles 6.1.l and 22a. Guarded by: guarantee-notice.test.tsx.
 */
export function GuaranteeNotice({ title, image, points, national, asText, link }: NoticeView) {
  const text = (
    <ul>
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  )
  return (
    <section className="prose small" aria-label={title}>
      <h2 className="t-4">{title}</h2>
      {image ? (
        <>
          <p>
            <a href={image.src} target="_blank" rel="noreferrer">
              <img
                src={image.src}
                alt={image.alt}
                width={image.width}
                height={image.height}
                loading="lazy"
              />
            </a>
          </p>
          <details>
            <summary>
              <u>{asText}</u>
            </summary>
            {text}
          </details>
        </>
      ) : (
        text
      )}
      {link ? (
        <p>
          <a href={link.href} target="_blank" rel="noreferrer">
            {link.text}
          </a>
        </p>
      ) : null}
      <p>{national}</p>
    </section>
  )
}
