import { iconShapes, type IconName } from '../icons/icon-shapes.ts'
import { PageIcon } from '../icons/page-icon.tsx'
import { pageIconShapes, type PageIconName } from '../icons/page-icon-shapes.ts'
import { Icon } from '../icons/icon.tsx'
import { TrailMark, TrailProgress } from '../icons/mark.tsx'
import { Part } from './part.tsx'
import styles from './samples.module.css'

/** Typography, trail mark and icons. */
export function LetterSamples() {
  return (
    <Part title="Letra y señal">
      <p className="t-hero">El camino</p>
      <p className="t-1">Donde acaba el asfalto</p>
      <p className="t-2">Lo que nos tomamos en serio</p>
      <p className="t-3">¿Cuánto llevas? ¡Añisclo, pingüino, «lluvia»!</p>
      <p className="lead">Entradilla, de 17 a 20.</p>
      <p className="prose">
        Texto de 16 con un <a href="#fin">enlace dentro</a>, y cifras: 1.149,99 €, −20 %.
      </p>
      <div className={styles.row}>
        <TrailMark />
        <TrailMark size="lg" />
        <TrailMark size="lg" crossed />
        <span className={styles.narrow}>
          <TrailProgress value={0.62} label="Camino recorrido" />
        </span>
      </div>
      <div className={styles.row}>
        {/* keys() loses the type of the names. */}
        {(Object.keys(iconShapes) as IconName[]).map((name) => (
          <Icon key={name} name={name} />
        ))}
        {(Object.keys(pageIconShapes) as PageIconName[]).map((name) => (
          <PageIcon key={name} name={name} />
        ))}
      </div>
    </Part>
  )
}
