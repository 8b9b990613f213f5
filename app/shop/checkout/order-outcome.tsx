import type { ReactNode } from 'react'
import { TrailMark } from '#app/ui/icons/mark.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import styles from './success-page.module.css'

/** The page after the checkout: a picture beside the state of the order. */
export function OrderOutcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PlacePicture
        place="bosque"
        sizes="(width >= 64rem) 50vw, 100vw"
        fill
        className={styles.picture}
      />
      <div className={styles.words}>
        <TrailMark size="lg" />
        <h1 className="t-1">{title}</h1>
        {children}
      </div>
    </div>
  )
}
