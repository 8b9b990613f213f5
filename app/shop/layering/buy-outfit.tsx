import { Button, LinkButton } from '#app/ui/button.tsx'
import type { Outfit, Piece, Worn } from '#core/catalogue/layering/outfit.ts'

type BuyOutfitProps = {
  outfit: Outfit
  /** The address of the outfit with another piece. */
  withPiece: (worn: Worn, piece: Piece) => string
  onAdd: () => void
}

/** The one button: what is still to do, or into the cart. */
export function BuyOutfit({ outfit, withPiece, onAdd }: BuyOutfitProps) {
  const gone = outfit.worn.find(({ substitute }) => substitute)
  if (!gone && outfit.worn.every(({ isGone }) => isGone)) {
    return (
      <Button size="lg" wide disabled>
        No queda nada
      </Button>
    )
  }
  if (gone?.substitute) {
    return (
      <LinkButton to={withPiece(gone, gone.substitute)} size="lg" wide preventScrollReset>
        Cambia la agotada
      </LinkButton>
    )
  }
  const isWhole = outfit.worn.every(({ isGone }) => !isGone)
  return (
    <Button size="lg" wide onClick={onAdd}>
      {isWhole ? 'Añadir el conjunto' : 'Añadir lo que queda'}
    </Button>
  )
}
