import styles from './skip-link.module.css'

/** The first focusable element: skips bar and header to the content. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#contenido">
      Saltar al contenido
    </a>
  )
}
