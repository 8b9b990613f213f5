import styles from './notice-banner.module.css'

/** A notice above every page, while it applies. */
export const NoticeBanner = ({ text }: { text: string }) => (
  <p className={styles.banner} role="status">
    {text}
  </p>
)
