import { Picture } from '#app/ui/picture.tsx'
import { productPicture } from '#core/catalogue/pictures.ts'
import { pagePicture } from '#core/catalogue/pictures/page-pictures.ts'
import type { Piece } from './collection-page-data.ts'

type PiecePictureProps = {
  piece: Piece
  sizes: string
  /** Fills its container. */
  fill?: boolean
  className?: string | undefined
}

/** The picture of a product in the colour of its section. */
export function PiecePicture({ piece, sizes, fill = false, className }: PiecePictureProps) {
  // What fills half a window needs the wide one.
  const { avifSrcSet, fallback } = (fill ? pagePicture : productPicture)(piece)
  return (
    <Picture
      avif={avifSrcSet}
      fallbackSrc={fallback}
      sizes={sizes}
      width={640}
      height={800}
      fit={fill ? 'cover' : 'natural'}
      className={className}
      alt={`${piece.name}, ${piece.color.toLowerCase()}`}
    />
  )
}
