import { html } from './html.ts'

/**
 * Styles that cannot be inline: narrow screens, dark mode, aligned figures. `!important` overrides
 * the inline styles.
 */
export const MAIL_STYLES = html`<style>
  :root {
    color-scheme: light dark;
    supported-color-schemes: light dark;
  }
  .num {
    font-variant-numeric: tabular-nums lining-nums;
  }
  @media (max-width: 480px) {
    .m-frame {
      padding: 20px 0 32px !important;
    }
    .m-edge {
      padding-left: 20px !important;
      padding-right: 20px !important;
    }
    .m-sheet {
      padding-top: 32px !important;
      border-radius: 0 !important;
    }
    .m-h1 {
      font-size: 30px !important;
    }
    .m-fact {
      width: 96px !important;
    }
  }
  @media (prefers-color-scheme: dark) {
    .m-paper {
      background: #151613 !important;
    }
    .m-sheet {
      background: #1f211c !important;
    }
    .m-box {
      background: #282a25 !important;
    }
    .m-ink {
      color: #fbfaf6 !important;
    }
    .m-soft {
      color: #d3d2ca !important;
    }
    .m-quiet {
      color: #b3b2a9 !important;
    }
    .m-accent {
      color: #9cc4aa !important;
    }
    .m-line {
      border-color: #4a4d44 !important;
    }
    .m-rule {
      border-color: #fbfaf6 !important;
    }
    .m-stroke {
      background: #fbfaf6 !important;
    }
    .m-stroke-2 {
      background: #9cc4aa !important;
    }
  }
</style>`
