import type { ReactNode } from 'react'
import { RadioRow, type GroupProps, type Option } from './radio-row.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './option-group.module.css'
import swatches from './swatch-group.module.css'

export type { Option }

export type Swatch = Option & {
  color?: string // of CSS, for the look "dot"
  picture?: ReactNode // an <img alt=""> for the look "picture"
}

type OptionGroupProps = GroupProps & { items: readonly Option[]; look?: 'chip' | 'inline' }

/** One of a few short words, as boxes or as a plain row; radio buttons underneath, so arrows choose. */
export function OptionGroup({ items, look = 'chip', ...group }: OptionGroupProps) {
  const content = (item: Option) => <span className={styles[look]}>{item.label}</span>
  return <RadioRow {...group} items={items} look={look} content={content} />
}

type SwatchGroupProps = GroupProps & { items: readonly Swatch[]; look?: 'dot' | 'picture' }

/** One of a few colours, as dots or as small pictures; each carries its name for readers and as title. */
export function SwatchGroup({ items, look = 'dot', ...group }: SwatchGroupProps) {
  const content = (item: Swatch) => (
    <>
      {look === 'picture' ? (
        <span className={swatches.picture}>{item.picture}</span>
      ) : (
        // The attribute of SVG: the content security policy refuses those of style.
        <svg className={swatches.dot} color={item.color} aria-hidden="true" />
      )}
      <VisuallyHidden>{item.label}</VisuallyHidden>
    </>
  )
  return <RadioRow {...group} items={items} look={look} content={content} />
}
