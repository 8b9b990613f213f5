import { IconButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useHeart } from './use-heart.ts'
import styles from './heart-button.module.css'

type HeartButtonProps = {
  product: { id: string; name: string }
  /** Over a picture, there only with the pointer, or a square beside the buy button. */
  look?: 'over' | 'quiet' | 'box'
}

/** Adds a product to the favourites, or removes it. */
export function HeartButton({ product, look = 'over' }: HeartButtonProps) {
  const { isSaved, isBusy, toggle } = useHeart(product.id)
  return (
    <IconButton
      icon={<Icon name="heart" filled={isSaved} />}
      label={`Guardar ${product.name} en favoritos`}
      look={look === 'box' ? 'box' : 'plain'}
      className={styles[look]}
      aria-pressed={isSaved}
      aria-disabled={isBusy || undefined}
      onClick={toggle}
    />
  )
}
