import { shop } from '#core/base/policy/shop.ts'
import styles from './logo.module.css'

/** The logo: two peaks and the name. */
export function Logo() {
  return (
    <span className={styles.logo}>
      <svg
        viewBox="0 0 48 32"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.2"
      >
        <path d="M2 30 17 4l11 19 5-8 13 15" strokeLinejoin="round" strokeLinecap="round" />
      </svg>
      <span>{shop.name}</span>
    </span>
  )
}
