import { Picture } from '#app/ui/picture.tsx'
import { productPicture } from '../catalogue/pictures.ts'
import type { Piece } from './collection-page-data.ts'

/** A product in one colour, as a section shows it. */
export function PiecePicture({ piece, sizes }: { piece: Piece; sizes: string }) {
  const { avifSrcSet, fallback } = productPicture(piece)
  return (
    <Picture
      avif={avifSrcSet}
      fallbackSrc={fallback}
      sizes={sizes}
      width={640}
      height={800}
      alt={`${piece.name}, ${piece.color.toLowerCase()}`}
    />
  )
}
