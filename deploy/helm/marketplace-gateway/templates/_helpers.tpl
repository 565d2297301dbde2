{{- define "gateway.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" -}}
{{- end -}}

{{- define "gateway.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 55 | trimSuffix "-" -}}
{{- else if contains (include "gateway.name" .) .Release.Name -}}
{{- .Release.Name | trunc 55 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "gateway.name" .) | trunc 55 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "gateway.selectorLabels" -}}
app.kubernetes.io/name: {{ include "gateway.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: gateway
{{- end -}}

{{- define "gateway.sandboxSelectorLabels" -}}
app.kubernetes.io/name: {{ include "gateway.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/component: sandbox
{{- end -}}

{{- define "gateway.commonLabels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end -}}

{{- define "gateway.labels" -}}
{{ include "gateway.selectorLabels" . }}
{{ include "gateway.commonLabels" . }}
{{- end -}}

{{- define "gateway.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "gateway.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "gateway.image" -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" .Values.image.repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" .Values.image.repository (default .Chart.AppVersion .Values.image.tag) -}}
{{- end -}}
{{- end -}}

{{- define "gateway.secretName" -}}
{{- default (include "gateway.fullname" .) .Values.secret.existingSecret -}}
{{- end -}}

{{/* Names of the settings in the Secret, as a JSON list. */}}
{{- define "gateway.secretNames" -}}
{{- if .Values.secret.existingSecret -}}
{{- .Values.secret.existingKeys | sortAlpha | toJson -}}
{{- else -}}
{{- keys .Values.secret.values | sortAlpha | toJson -}}
{{- end -}}
{{- end -}}

{{/* Minimum number of gateways. */}}
{{- define "gateway.replicas" -}}
{{- if .Values.autoscaling.enabled -}}
{{- .Values.autoscaling.minReplicas -}}
{{- else -}}
{{- .Values.replicaCount -}}
{{- end -}}
{{- end -}}

{{/* "true" when there may be more than one. */}}
{{- define "gateway.isFleet" -}}
{{- if .Values.autoscaling.enabled -}}
{{- if gt (int .Values.autoscaling.maxReplicas) 1 -}}true{{- end -}}
{{- else if gt (int .Values.replicaCount) 1 -}}true
{{- end -}}
{{- end -}}

{{/* "true" when the Secret, the configuration or the environment has a setting. Arguments: the root and the name. */}}
{{- define "gateway.has" -}}
{{- $root := index . 0 -}}
{{- $name := index . 1 -}}
{{- $given := has $name (include "gateway.secretNames" $root | fromJsonArray) -}}
{{- if hasKey $root.Values.config $name -}}{{- $given = true -}}{{- end -}}
{{- if hasKey $root.Values.config (printf "%s_FILE" $name) -}}{{- $given = true -}}{{- end -}}
{{- range $root.Values.extraEnv -}}
{{- if or (eq .name $name) (eq .name (printf "%s_FILE" $name)) -}}{{- $given = true -}}{{- end -}}
{{- end -}}
{{- if $given -}}true{{- end -}}
{{- end -}}

{{/* TCP ports of the services, Redis and the trace collector, and those of networkPolicy.ports, as a JSON list of strings. */}}
{{- define "gateway.egressPorts" -}}
{{- $ports := .Values.networkPolicy.ports -}}
{{- $settings := merge dict .Values.config .Values.secret.values -}}
{{- range .Values.extraEnv -}}
{{- if .value -}}{{- $settings = set $settings .name .value -}}{{- end -}}
{{- end -}}
{{- if .Values.sandbox.enabled -}}
{{- $settings = set (omit $settings "UPSTREAM") "UPSTREAM_URL" "http://sandbox:4010" -}}
{{- end -}}
{{- if hasKey $settings "UPSTREAM" -}}{{- $ports = append $ports "443" -}}{{- end -}}
{{- if and (include "gateway.has" (list . "REDIS_URL")) (not (hasKey $settings "REDIS_URL")) -}}{{- $ports = append $ports "6379" -}}{{- end -}}
{{- $form := "^(?:(\\w+)://)?(?:[^/@]*@)?(?:\\[[^]]*\\]|[^:/?]*)(?::(\\d+))?(?:[/?].*)?$" -}}
{{- range $name, $value := $settings -}}
{{- if regexMatch "^(UPSTREAM(_.+)?_URL|REDIS_URL|OTEL_EXPORTER_OTLP_(.+_)?ENDPOINT)$" $name -}}
{{- range regexSplit "[\\s,]+" (trim $value) -1 -}}
{{- $usual := get (dict "http" "80" "https" "443") (regexReplaceAll $form . "${1}") | default "6379" -}}
{{- $ports = append $ports (regexReplaceAll $form . "${2}" | default $usual) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- $texts := list -}}
{{- range $ports -}}{{- $texts = append $texts (toString .) -}}{{- end -}}
{{- $texts | uniq | toJson -}}
{{- end -}}

{{/* Fails when the installation could not work. */}}
{{- define "gateway.check" -}}
{{- if include "gateway.isFleet" . -}}
{{- $missing := list -}}
{{- range list "REDIS_URL" "GATEWAY_SECRET" -}}
{{- if not (include "gateway.has" (list $ .)) -}}{{- $missing = append $missing . -}}{{- end -}}
{{- end -}}
{{- if $missing -}}
{{- fail (printf "More than one replica needs %s in the Secret: name them in secret.existingKeys with secret.existingSecret, or set them in secret.values; or set replicaCount to 1 without autoscaling." (join " and " $missing)) -}}
{{- end -}}
{{- if .Values.persistence.enabled -}}
{{- fail "persistence.enabled is for a single replica without Redis: several replicas share their state in Redis." -}}
{{- end -}}
{{- end -}}
{{- $workers := toString (index .Values.config "WORKERS" | default 1) -}}
{{- if and (ne $workers "1") (not (include "gateway.has" (list . "REDIS_URL"))) -}}
{{- fail "config.WORKERS above 1 needs REDIS_URL in the Secret: name it in secret.existingKeys with secret.existingSecret, or set it in secret.values." -}}
{{- end -}}
{{- if and .Values.secret.existingSecret .Values.secret.values -}}
{{- fail "secret.existingSecret and secret.values exclude each other: the chart creates no Secret when an existing one is set." -}}
{{- end -}}
{{- if and .Values.secret.existingKeys (not .Values.secret.existingSecret) -}}
{{- fail "secret.existingKeys needs secret.existingSecret, the name of the Secret that has them." -}}
{{- end -}}
{{- range $name := list "GATEWAY_SECRET" "REDIS_URL" "UPSTREAM_CLIENT_SECRET" "UPSTREAM_REFRESH_TOKEN" "GATEWAY_ACCESS_TOKEN" "UPSTREAM_SIGNING_KEY" "UPSTREAM_SIGNING_PRIVATE_KEY" "UPSTREAM_SIGNING_JWE" -}}
{{- if hasKey $.Values.config $name -}}
{{- fail (printf "config.%s is a secret, which a ConfigMap must not contain: put it into the Secret (secret.existingSecret or secret.values)." $name) -}}
{{- end -}}
{{- end -}}
{{- range $name := list "HOST" "PORT" "METRICS_PORT" "METRICS_HOST" "SHUTDOWN_DELAY_MS" "SHUTDOWN_GRACE_MS" "INSTANCES" "DATA_DIR" -}}
{{- if hasKey $.Values.config $name -}}
{{- fail (printf "config.%s is set by the chart from its other values: see values.yaml." $name) -}}
{{- end -}}
{{- end -}}
{{- if and .Values.ingress.enabled (not .Values.ingress.hosts) -}}
{{- fail "ingress.enabled needs ingress.hosts, the host names of the gateway." -}}
{{- end -}}
{{- $hasUpstream := or .Values.sandbox.enabled .Values.extraEnvFrom -}}
{{- range $name, $value := .Values.config -}}
{{- if or (eq $name "UPSTREAM") (and (hasPrefix "UPSTREAM_" $name) (hasSuffix "_URL" $name)) -}}{{- $hasUpstream = true -}}{{- end -}}
{{- end -}}
{{- $mayUseToken := or .Values.sandbox.enabled .Values.extraEnvFrom (include "gateway.has" (list . "GATEWAY_ACCESS_TOKEN")) (include "gateway.has" (list . "OPEN_APPLICATION_TOKEN")) -}}
{{- if and (include "gateway.has" (list . "UPSTREAM_CLIENT_ID")) (not $mayUseToken) -}}
{{- fail "UPSTREAM_CLIENT_ID is set without a rule for the application's token: put GATEWAY_ACCESS_TOKEN into the Secret, or set config.OPEN_APPLICATION_TOKEN to true to allow every caller." -}}
{{- end -}}
{{- if not $hasUpstream -}}
{{- fail "No services are configured: set config.UPSTREAM (public, public-sandbox) or config.UPSTREAM_URL, or try it with sandbox.enabled=true." -}}
{{- end -}}
{{- end -}}

{{/* Security context of the restricted profile of the Pod Security Standards. */}}
{{- define "gateway.podSecurityContext" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "gateway.securityContext" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities:
  drop: [ALL]
{{- end -}}
