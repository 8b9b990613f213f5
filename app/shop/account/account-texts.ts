/** "Espera 12 segundos y vuelve a intentarlo."; in minutes from two minutes on. */
export function waitText(seconds: number): string {
  const time =
    seconds === 1
      ? 'un segundo'
      : seconds < 120
        ? `${seconds} segundos`
        : `${Math.ceil(seconds / 60)} minutos`
  return `Espera ${time} y vuelve a intentarlo.`
}
