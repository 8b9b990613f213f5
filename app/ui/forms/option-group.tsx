import type { ReactNode } from 'react'
import { RadioRow, type GroupProps, type Option } from './radio-row.tsx'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './option-group.module.css'
import swatches from './swatch-group.module.css'

export type { Option }

export type Tone =
  | 'negro'
  | 'gris'
  | 'verde'
  | 'caqui'
  | 'marron'
  | 'azul'
  | 'blanco'
  | 'rosa'
  | 'beige'

export type Swatch = Option & {
  tone?: Tone // for the look "dot"
  picture?: ReactNode // an <img alt=""> for the look "picture"
}

type OptionGroupProps = GroupProps & { items: readonly Option[]; look?: 'chip' | 'inline' }

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
      <span className={swatches[look]} data-tone={look === 'dot' ? item.tone : undefined}>
        {look === 'picture' ? item.picture : null}
      </span>
      <VisuallyHidden>{item.label}</VisuallyHidden>
    </>
  )
  return <RadioRow {...group} items={items} look={look} content={content} />
}
