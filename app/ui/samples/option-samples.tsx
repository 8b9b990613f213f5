import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { OptionGroup, SwatchGroup } from '../forms/option-group.tsx'
import { Picture } from '../picture.tsx'
import { QuantityStepper } from '../forms/stepper.tsx'
import { Part } from './part.tsx'
import styles from './samples.module.css'

const sizes = ['XS', 'S', 'M', 'L', 'XL'].map((size) => ({ value: size, label: size }))
const sizesWithGap = [...sizes, { value: 'XXL', label: 'XXL', disabled: true, note: 'agotado' }]
const dots = [
  { value: 'ink', label: 'Tinta', color: '#2a2b2e' },
  { value: 'khaki', label: 'Caqui', color: '#8a8257' },
  { value: 'paper', label: 'Papel', color: '#f1eee6' },
]

/** Groups of options, and the stepper. */
export function OptionSamples() {
  const [count, setCount] = useState(1)
  const picture = (
    <Picture fallbackSrc="/img/plans/chaleco.svg" width={8} height={10} alt="" fit="cover" />
  )
  const pictures = dots.map((dot) => ({ ...dot, picture }))
  return (
    <Part title="Opciones">
      <div className={styles.two}>
        <OptionGroup
          legend="Talla"
          items={sizesWithGap}
          defaultValue="M"
          aside={<Badge>Guía</Badge>}
        />
        <OptionGroup legend="Talla" items={sizes} error="Elige una talla" />
        <OptionGroup legend="Talla breve" items={sizesWithGap} look="inline" defaultValue="S" />
        <SwatchGroup legend="Color" items={dots} defaultValue="khaki" />
        <SwatchGroup legend="Color con imagen" items={pictures} look="picture" defaultValue="ink" />
        <QuantityStepper label="Cantidad" value={count} max={3} onChange={setCount} />
      </div>
    </Part>
  )
}
