import styles from './skip-link.module.css'

/** The first stop of the keyboard: past bar and header to what the page is about. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#contenido">
      Saltar al contenido
    </a>
  )
}
