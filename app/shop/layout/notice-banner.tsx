import styles from './notice-banner.module.css'

/** Over every page, for as long as it is true. */
export const NoticeBanner = ({ text }: { text: string }) => (
  <p className={styles.banner} role="status">
    {text}
  </p>
)
