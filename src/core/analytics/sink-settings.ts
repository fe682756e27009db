/** What the build says about the sinks it has settings for (AN-8); a sink that is not here does not exist. */
export interface SinkSettings {
  'data-layer'?: { library: string };
  crm?: { library: string };
  ads?: { library: string };
  edge?: { library: string; endpoint: string };
  audience?: { endpoint: string };
  'analytics-client'?: { library: string; key: string };
  errors?: { endpoint: string };
}
