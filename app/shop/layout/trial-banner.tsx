import styles from './trial-banner.module.css'

/** Over every page of a shop that is public and charges nothing, so that nobody waits for a parcel. */
export const TrialBanner = () => (
  <aside className={styles.banner} aria-label="Tienda de prueba">
    <p>Tienda de prueba: los pagos son simulados y no se cobra nada.</p>
  </aside>
)
