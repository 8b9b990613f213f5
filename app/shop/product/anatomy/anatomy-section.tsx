import type { ReactNode } from 'react'
import { Picture } from '#app/ui/picture.tsx'
import {
  isOwnPhotograph,
  pagePicture,
  widestPicture,
} from '#core/catalogue/pictures/page-pictures.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'
import './anatomy-section.css'

/** What is never enlarged takes the picture that the gallery has loaded already. */
const SIZES = '(prefers-reduced-motion: reduce) or (hover: none) 500px, 2000px'

/**
 * The sheet that says where the stations of a kind lie in its picture; a page needs no other kind's.
 * For the head of the page: with a sheet in its body, each one that comes later lays all of it out anew.
 */
export const pointsSheet = (garment: Garment) => ({
  tagName: 'link',
  rel: 'stylesheet',
  href: `/anatomy/${garment.replaceAll('_', '-')}.css`,
})

type AnatomySectionProps = { page: ProductPageData; color: string }

/**
 * The garment with five numbered points, and beside it what is there, in one screen. It has no
 * script: its styles bring the picture near to the station below a mouse. A photograph of the owner
 * has no numbers, since nobody knows where in it the garment lies.
 */
export function AnatomySection({ page, color }: AnatomySectionProps): ReactNode {
  const { product, details, anatomy } = page
  const key = { id: product.id, color, version: product.pictures[color] ?? '0' }
  const hasPoints = !isOwnPhotograph(key.version)
  const { avifSrcSet, fallback } = pagePicture(key)
  const widest = widestPicture(key)
  return (
    <section
      className="anatomy"
      aria-labelledby="anatomia"
      data-points={hasPoints ? details.garment : undefined}
    >
      {/* The gallery has it with its name. */}
      <div className="anatomy-pin" aria-hidden="true">
        <div className="anatomy-frame">
          <div className="anatomy-move">
            <Picture
              avif={`${avifSrcSet} 1000w, ${widest.src} ${widest.width}w`}
              fallbackSrc={fallback}
              sizes={SIZES}
              width={1000}
              height={1250}
              alt=""
            />
            {hasPoints ? anatomy.map(({ name }, at) => <b key={name}>{at + 1}</b>) : null}
          </div>
        </div>
      </div>
      <div className="anatomy-words">
        <div className="anatomy-intro">
          <h2 id="anatomia" className="t-2">
            Fíjate en cinco detalles
          </h2>
          <p>
            Lo que conviene mirar y tocar cuando llegue a casa.
            <span>{hasPoints ? ' Cada número está en la foto.' : ''}</span>
          </p>
        </div>
        <ol className="anatomy-stations">
          {anatomy.map(({ name, text, fact }) => (
            <li key={name}>
              <h3 className="t-3">{name}</h3>
              <p>{text}</p>
              {fact ? (
                <p className="anatomy-fact">
                  <span>{fact.label}</span> <b>{fact.value}</b>
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
