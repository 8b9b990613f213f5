import type { ReactNode } from 'react'
import { RadioRow, type GroupProps, type Option } from './radio-row.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './option-group.module.css'
import swatches from './swatch-group.module.css'

export type { Option }

export type Swatch = Option & {
  color?: string // CSS colour, for the look "dot"
  picture?: ReactNode // an <img alt=""> for the look "picture"
}

export type OptionGroupProps = GroupProps & { items: readonly Option[]; look?: 'chip' | 'inline' }

/** A choice of short words, as boxes or a plain row; radio buttons, so arrow keys select. */
export function OptionGroup({ items, look = 'chip', ...group }: OptionGroupProps) {
  const content = (item: Option) => <span className={styles[look]}>{item.label}</span>
  return <RadioRow {...group} items={items} look={look} content={content} />
}

type SwatchGroupProps = GroupProps & { items: readonly Swatch[]; look?: 'dot' | 'picture' }

/** A choice of colours, as dots or small pictures; each has its name as label and title. */
export function SwatchGroup({ items, look = 'dot', ...group }: SwatchGroupProps) {
  const content = (item: Swatch) => (
    <>
      {look === 'picture' ? (
        <span className={swatches.picture}>{item.picture}</span>
      ) : (
        // The SVG attribute, since the content security policy refuses `style`.
        <svg className={swatches.dot} color={item.color} aria-hidden="true" />
      )}
      <VisuallyHidden>{item.label}</VisuallyHidden>
    </>
  )
  return <RadioRow {...group} items={items} look={look} content={content} />
}
